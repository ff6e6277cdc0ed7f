import { counted } from '#domain/platform/values/counted.ts'

interface Item {
  title: string
  quantity: number
  physical: boolean
}

/** A line of an order as a noun: `2 exemplares de Sabiá na janela`; without a number what is sold once, such as a course. */
export const itemInWords = ({ title, quantity, physical }: Item): string =>
  physical ? `${counted(quantity, 'exemplar', 'exemplares')} de ${title}` : title
