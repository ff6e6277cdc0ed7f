import { formatCents } from '#domain/platform/values/money.ts'

/** How long a cycle of a plan lasts, in months. */
export const intervals = { MONTH: 1, QUARTER: 3, HALF_YEAR: 6, YEAR: 12 } as const
export type Interval = keyof typeof intervals
export const intervalNames = Object.keys(intervals) as Interval[]

/** After a price. */
export const intervalWords: Record<Interval, string> = {
  MONTH: 'por mês',
  QUARTER: 'a cada três meses',
  HALF_YEAR: 'a cada seis meses',
  YEAR: 'por ano',
}

/** R$ 39,90 por mês */
export const priceText = ({ priceCents, interval }: { priceCents: number; interval: Interval }) =>
  `${formatCents(priceCents)} ${intervalWords[interval]}`
