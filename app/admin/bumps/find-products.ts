import { centsFromUnits, type Currency } from '#domain/money.ts'
import type { CatalogueType } from '#domain/product-type.ts'
import { CallError } from '../../query/call-error.ts'
import { formatCents } from '../../ui/format.ts'
import { callPanel } from '../calls/call-panel.ts'
import { bumpBook, bumpBooks, bumpCourse, bumpCourses } from './bump-products.graphql.ts'

export interface BumpProduct {
  id: string
  title: string
  /** Formatted for display. */
  price: string
  currency: Currency
}

interface Found {
  id: string
  title: string
  price: number
  /** Defaults to BRL. */
  currency?: Currency
}

interface Source {
  /** The panel's name for these products. */
  words: string
  search: (search: string, signal: AbortSignal) => Promise<Found[]>
  read: (id: string, signal: AbortSignal) => Promise<Found>
}

/** Where each type of product that can be offered as an order bump is read from. */
export const bumpSources: Record<CatalogueType, Source> = {
  COURSE: {
    words: 'courses',
    search: async (search, signal) => (await callPanel(bumpCourses, { search }, signal)).listCourses.data,
    read: async (id, signal) => (await callPanel(bumpCourse, { id }, signal)).getCourse,
  },
  BOOK: {
    words: 'books',
    search: async (search, signal) => (await callPanel(bumpBooks, { search }, signal)).listBooks.data,
    read: async (id, signal) => (await callPanel(bumpBook, { id }, signal)).getBook,
  },
}

/** See docs/rules/admin-panel.md#order-bump-editor: requires a search text and returns at most 10 products. */
export const findProducts = async (kind: CatalogueType, search: string, signal: AbortSignal): Promise<BumpProduct[]> =>
  (await bumpSources[kind].search(search, signal)).map(shown)

/** The product that a bump refers to, or null if it no longer exists. */
export async function findProduct(kind: CatalogueType, id: string, signal: AbortSignal): Promise<BumpProduct | null> {
  try {
    return shown(await bumpSources[kind].read(id, signal))
  } catch (error) {
    if (error instanceof CallError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

const shown = ({ id, title, price, currency = 'BRL' }: Found): BumpProduct => ({
  id,
  title,
  price: formatCents(centsFromUnits(price), currency),
  currency,
})
