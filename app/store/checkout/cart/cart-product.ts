import { centsFromUnits, type Currency } from '#domain/platform/values/money.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'

/** GraphQL returns prices in units; these functions convert them to cents. */
export function productOfCourse(course: {
  id: string
  title: string
  description: string
  thumbnailUrl: string
  price: number
  currency: Currency
}): CartProduct {
  return {
    id: course.id,
    kind: 'COURSE',
    title: course.title,
    description: firstSentence(course.description),
    picture: course.thumbnailUrl,
    priceCents: centsFromUnits(course.price),
    currency: course.currency,
    physical: false,
    shippingCents: 0,
    stock: null,
  }
}

export function productOfBook(book: {
  id: string
  title: string
  description: string
  cover: string
  price: number
  shippingPrice: number
  physical: boolean
  stock: number | null
}): CartProduct {
  return {
    id: book.id,
    kind: 'BOOK',
    title: book.title,
    description: firstSentence(book.description),
    picture: book.cover,
    priceCents: centsFromUnits(book.price),
    currency: 'BRL',
    physical: book.physical,
    shippingCents: book.physical ? centsFromUnits(book.shippingPrice) : 0,
    stock: book.physical ? book.stock : null,
  }
}

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
