import { CompiledQuery } from 'kysely'
import { adminPageSize, publicPageSize } from '#domain/page.ts'
import type { CatalogueTable } from '#domain/product-types.ts'
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

/** A list of the catalogue. `condition` is one that an index of `created_at desc, id desc` has; all of it is written here, nothing comes from outside. */
export interface CatalogueList<Row> {
  table: CatalogueTable | 'posts'
  columns: readonly (string & keyof Row)[]
  condition: 'removed_at is null' | 'published and removed_at is null'
}

/**
 * A page of the catalogue with the columns that are asked for, and how many rows all pages have, in one statement: newest first, or best
 * match first. Without words its place is found in an index alone, however far in.
 */
export async function readPage<Row extends { id: string }>(
  db: Db,
  list: CatalogueList<Row>,
  { offset, limit, search }: Window & { search: string },
): Promise<{ data: Row[]; totalCount: number }> {
  const usual = limit === publicPageSize || limit === adminPageSize
  const values = [...(search ? searched(search) : []), ...(usual ? [] : [limit]), ...(offset === 0 ? [] : [offset])]
  const text = pageText(list, search !== '', usual ? limit : null, offset > 0)
  const { rows } = await db.executeQuery<Row & { total_count: number }>(CompiledQuery.raw(text, values))
  // Beyond the last page there is a count, and no row.
  return { data: rows.filter(({ id }) => id !== null), totalCount: rows[0]?.total_count ?? 0 }
}

const texts = new Map<string, string>()

/**
 * Written once for each list. First pages of the usual length are nearly all that is asked for: with nothing left open, PostgreSQL plans
 * them once for each connection.
 */
function pageText<Row>(list: CatalogueList<Row>, searches: boolean, limit: number | null, further: boolean): string {
  const { table, columns, condition } = list
  const key = `${table} ${columns.length} ${condition} ${searches} ${limit} ${further}`
  const known = texts.get(key)
  if (known) return known
  let place = searches ? 2 : 0
  const window = `limit ${limit ?? `$${++place}::int`}${further ? ` offset $${++place}::int` : ''}`
  const newest = `from ${table} where ${condition}`
  const found = `with found as materialized (
    select id, created_at, ${relevance} as weight ${newest} and ${matches} order by created_at desc, id desc limit ${longestSearch}
  ) `
  const best = 'weight desc, created_at desc, id desc'
  const total = `select count(*) as total_count ${searches ? 'from found' : newest}`
  const page = searches
    ? `select id, row_number() over (order by ${best}) as place from found order by place ${window}`
    : `select id, created_at ${newest} order by created_at desc, id desc ${window}`
  const order = searches ? 'page.place' : 'page.created_at desc, page.id desc'
  const text = `${searches ? found : ''}select total.total_count, ${columns.map((column) => `row.${column}`).join(', ')}
    from (${total}) as total left join (${page}) as page on true left join ${table} as row on row.id = page.id order by ${order}`
  texts.set(key, text)
  return text
}

/** These rows in the order of their ids. */
export function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Finds words whatever their accents and case, by their stems in Portuguese, by their beginnings, and with a small typo
 * (docs/rules/catalogue.md#search). $1 are the words, $2 their beginnings; the columns are `search` and `title` of the table that the query is about.
 */
const query = `(plainto_tsquery('portuguese', plain_text($1)) || to_tsquery('simple', plain_text($2)))`
const matches = `(search @@ ${query} or plain_text($1) <% plain_text(title))`

/** Best first: the words themselves weigh more than their likeness. */
const relevance = `ts_rank(search, ${query}) * 4 + word_similarity(plain_text($1), plain_text(title))`

/** The words, and each of them as the beginning of one. Only letters and digits reach the query's own language; without any, it finds nothing. */
function searched(words: string): [string, string] {
  const beginnings = (words.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 12).map((word) => `${word}:*`)
  return [words, beginnings.join(' & ')]
}
