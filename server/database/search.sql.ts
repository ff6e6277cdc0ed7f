import { CompiledQuery } from 'kysely'
import { adminPageSize, publicPageSize } from '#domain/page.ts'
import type { CatalogueTable } from '#domain/product-types.ts'
import type { Db } from './database.ts'

export interface Window {
  offset: number
  limit: number
}
/** The ids of a page in its order, and the number of rows on all pages. */
export interface Found {
  ids: string[]
  total: number
}

/** A search ranks only this many of its newest matches, and its list ends there. A longer one would help no user. */
export const longestSearch = 1_000

/**
 * A list of the catalogue. `condition` must be that of an index on `created_at desc, id desc`. Every part is a constant of the code, so it
 * is safe to put into SQL.
 */
export interface CatalogueList<Row> {
  table: CatalogueTable | 'posts'
  columns: readonly (string & keyof Row)[]
  condition: 'removed_at is null' | 'published and removed_at is null'
}

/**
 * Reads a page of the catalogue with the given columns, and the number of rows on all pages, in one statement. The order is newest first,
 * or best match first for a search. Without a search, an index alone finds the offset, however large it is.
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
  // Beyond the last page the statement returns only the count.
  return { data: rows.filter(({ id }) => id !== null), totalCount: rows[0]?.total_count ?? 0 }
}

const texts = new Map<string, string>()

/**
 * Cached for each list. Nearly all requests are for first pages of the default length. These have no parameters, so PostgreSQL plans them
 * once per connection.
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

/** Returns the rows in the order of the ids. */
export function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Matches words regardless of accents and case, by their Portuguese stems, by their prefixes, and with a small typo
 * (docs/rules/catalogue.md#search). $1 are the words, $2 their prefixes. The columns are `search` and `title` of the queried table.
 */
const query = `(plainto_tsquery('portuguese', plain_text($1)) || to_tsquery('simple', plain_text($2)))`
const matches = `(search @@ ${query} or plain_text($1) <% plain_text(title))`

/** For the order by best match: the words themselves weigh more than their similarity. */
const relevance = `ts_rank(search, ${query}) * 4 + word_similarity(plain_text($1), plain_text(title))`

/**
 * The values of $1 and $2: the words, and a prefix query of them. Only letters and digits reach the syntax of tsquery. Without any, the
 * prefix query matches nothing.
 */
function searched(words: string): [string, string] {
  const prefixes = (words.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 12).map((word) => `${word}:*`)
  return [words, prefixes.join(' & ')]
}
