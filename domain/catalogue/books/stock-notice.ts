import { soldOut, type Stocked } from './stock.ts'

/** See docs/rules/catalogue.md#stock. */
const badgeFrom = 5
const noticeFrom = 10

/** See docs/rules/catalogue.md#stock: a badge at a stock of 5 or less, worded for the place where it is shown. */
export function stockBadge(book: Stocked, place: 'card' | 'detail'): string | null {
  const { physical, stock } = book
  if (!physical || typeof stock !== 'number' || stock > badgeFrom) return null
  if (soldOut(book)) return 'Esgotado'
  return place === 'detail' ? `Apenas ${stock} em estoque` : `${stock} restantes`
}

/** See docs/rules/catalogue.md#stock: a notice at a stock of 10 or less, but not at 0. */
export function stockNotice(book: Stocked): string | null {
  const { physical, stock } = book
  if (!physical || typeof stock !== 'number' || stock > noticeFrom || soldOut(book)) return null
  return `Apenas ${stock} unidades disponíveis`
}
