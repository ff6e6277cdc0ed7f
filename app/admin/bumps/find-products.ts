import { centsFromUnits, type Currency } from '#domain/money.ts'
import { CallError } from '../../query/call-error.ts'
import { formatCents } from '../../ui/format.ts'
import { callPanel } from '../calls/call-panel.ts'
import { bumpBook, bumpBooks, bumpCourse, bumpCourses } from './bump-products.graphql.ts'

export interface BumpProduct {
  id: string
  title: string
  /** As it is shown. */
  price: string
  currency: Currency
}

type Kind = 'COURSE' | 'BOOK'

/** See docs/rules/admin-panel.md#order-bump-editor: needs words; at most 10. */
export async function findProducts(kind: Kind, search: string, signal: AbortSignal): Promise<BumpProduct[]> {
  const found =
    kind === 'COURSE'
      ? (await callPanel(bumpCourses, { search }, signal)).listCourses.data
      : (await callPanel(bumpBooks, { search }, signal)).listBooks.data
  return found.map(shown)
}

/** The product that a bump names; null where it is gone. */
export async function findProduct(kind: Kind, id: string, signal: AbortSignal): Promise<BumpProduct | null> {
  try {
    return shown(
      kind === 'COURSE' ? (await callPanel(bumpCourse, { id }, signal)).getCourse : (await callPanel(bumpBook, { id }, signal)).getBook,
    )
  } catch (error) {
    if (error instanceof CallError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

const shown = ({ id, title, price, currency = 'BRL' }: { id: string; title: string; price: number; currency?: Currency }): BumpProduct => ({
  id,
  title,
  price: formatCents(centsFromUnits(price), currency),
  currency,
})
