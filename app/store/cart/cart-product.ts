import { centsFromUnits } from '#domain/platform/values/money.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import type { ResultOf } from '#app/query/document.ts'
import type { products } from './products.graphql.ts'

/** A product of this list, as all queries of products read it. */
export type ProductIn<List extends keyof ResultOf<typeof products>> = Omit<ResultOf<typeof products>[List][number], 'orderBump'>

export const cartFields = ({ id, title, description }: Pick<CartProduct, 'id' | 'title' | 'description'>, priceCents: number) => ({
  id,
  title,
  description: firstSentence(description),
  priceCents,
})

export const productOfCourse = (course: ProductIn<'publicCourses'>): CartProduct => ({
  ...cartFields(course, centsFromUnits(course.price)),
  kind: 'COURSE',
  picture: course.thumbnailUrl,
  currency: course.currency,
  physical: false,
  shippingCents: 0,
  stock: null,
})

export const productOfBook = (book: ProductIn<'publicBooks'>): CartProduct => ({
  ...cartFields(book, centsFromUnits(book.price)),
  kind: 'BOOK',
  picture: book.cover,
  currency: 'BRL',
  physical: book.physical,
  shippingCents: book.physical ? centsFromUnits(book.shippingPrice) : 0,
  stock: book.physical ? book.stock : null,
})

/** The first sentence of a description, which makes sense without the rest. */
export const firstSentence = (text: string): string => /^.+?[.?](?=\s|$)/s.exec(text)?.[0] ?? text

/** A list of products whose page contains what its cards show: of a description the first sentence, and a launch only where there is one. */
export const asCardsShow = <List extends { data: { description: string; launch?: unknown }[] }>(list: List): List => ({
  ...list,
  data: list.data.map((product) => {
    const card = { ...product, description: firstSentence(product.description) }
    if (!card.launch) delete card.launch
    return card
  }),
})
