import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

export interface Window {
  offset: number
  limit: number
}
/** The ids of a page in its order, and how many there are on all pages. */
export interface Found {
  ids: string[]
  total: number
}

/** Of what a search finds, the newest so many are put in order and make its list; a longer one is no answer to anybody. */
export const longestSearch = 1_000

/**
 * Where in a list its page is: newest first, or best match first. Without words it is read from an index alone; the caller reads the
 * page's rows whole. `condition` is one that an index of `created_at desc, id desc` has.
 */
export async function findPage(
  db: Db,
  table: 'courses' | 'books' | 'posts',
  { offset, limit, search }: Window & { search: string },
  condition: RawBuilder<unknown> = sql`removed_at is null`,
): Promise<Found> {
  const newest = sql`from ${sql.table(table)} where ${condition}`
  const page = search
    ? sql<Found>`
        with found as materialized (
          select id, created_at, ${relevance(search)} as weight ${newest} and ${matches(search)}
          order by created_at desc, id desc limit ${longestSearch}
        )
        select (select count(*) from found) as total,
          array(select id from found order by weight desc, created_at desc, id desc offset ${offset}::int limit ${limit}::int) as ids`
    : sql<Found>`
        select (select count(*) ${newest}) as total,
          array(select id ${newest} order by created_at desc, id desc offset ${offset} limit ${limit}) as ids`
  const { rows } = await page.execute(db)
  return rows[0]!
}

/** These rows in the order of their ids. */
export function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Finds words whatever their accents and case, by their stems in Portuguese, by their beginnings, and with a small typo
 * (design.md §4). The columns are `search` and `title` of the table that the query is about.
 */
function matches(words: string) {
  return sql`(search @@ ${query(words)} or plain_text(${words}) <% plain_text(title))`
}

/** Best first: the words themselves weigh more than their likeness. */
const relevance = (words: string) => sql`ts_rank(search, ${query(words)}) * 4 + word_similarity(plain_text(${words}), plain_text(title))`

/** Stems of all the words together, or each word as the beginning of one. Only letters and digits reach the query's own language. */
function query(words: string) {
  const prefixes = (words.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 12)
    .map((word) => `${word}:*`)
    .join(' & ')
  const stems = sql`plainto_tsquery('portuguese', plain_text(${words}))`
  return prefixes === '' ? stems : sql`(${stems} || to_tsquery('simple', plain_text(${prefixes})))`
}
