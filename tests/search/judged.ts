import { listBooks } from '#server/catalogue/books/book-list.sql.ts'
import { listCourses } from '#server/catalogue/courses/courses.sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { books, courses, type Product } from './catalogue.ts'
import { groups } from './queries.ts'

export type Group = keyof typeof groups
interface Judged {
  list: 'courses' | 'books'
  words: string
  /** The gain of each title that is meant. */
  gains: Map<string, number>
}

const products = { courses, books }

/** Fills an empty store: the first product is the newest. */
export async function insertCatalogue(db: Db) {
  const at = (place: number) => new Date(Date.UTC(2026, 0, 1) - place * 3_600_000)
  await db
    .insertInto('courses')
    .values(
      courses.map(([slug, title, description], place) => ({
        title,
        slug,
        description,
        price_cents: 100,
        published: true,
        created_at: at(place),
      })),
    )
    .execute()
  await db
    .insertInto('books')
    .values(books.map(([, title, description], place) => ({ title, description, price_cents: 100, created_at: at(place) })))
    .execute()
}

export function judgedQueries(group: Group): Judged[] {
  return Object.entries(groups[group]).flatMap(([list, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => judged(list as Judged['list'], line.trim())),
  )
}

function judged(list: Judged['list'], line: string): Judged {
  const [words = '', meant = ''] = line.split(' = ')
  const [wanted = '', related = ''] = meant.split(' / ')
  const titleOf = new Map(products[list].map(([key, title]: Product) => [key, title]))
  const gained = (keys: string, gain: number) =>
    keys.split(' ').flatMap((key): [string, number][] => (key === '' ? [] : [[titleOf.get(key) ?? unknown(key), gain]]))
  return { list, words, gains: new Map([...gained(wanted, 3), ...gained(related, 1)]) }
}

const unknown = (key: string): never => {
  throw new Error(`no product has the key ${key}`)
}

/** The titles of the first page. */
export async function firstPage(db: Db, { list, words }: Pick<Judged, 'list' | 'words'>): Promise<string[]> {
  const query = { offset: 0, limit: 12, search: words }
  const { data } = list === 'courses' ? await listCourses(db, query, { publishedOnly: true, detail: 'card' }) : await listBooks(db, query)
  return data.map(({ title }) => title)
}

/** nDCG of a page: 1 if everything that is meant comes first, best first; 0 if nothing of it is there. */
export function score(titles: string[], gains: Map<string, number>): number {
  const best = [...gains.values()].toSorted((one, other) => other - one).slice(0, 12)
  return discounted(titles.map((title) => gains.get(title) ?? 0)) / discounted(best)
}

const discounted = (gains: number[]) => gains.reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0)
