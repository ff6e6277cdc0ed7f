import { CompiledQuery, sql } from 'kysely'
import { adminPageSize, publicPageSize } from '#domain/platform/api/page.ts'
import type { CatalogueTable } from '#domain/catalogue/products/product-types.ts'
import { corrections, type SearchedWord, searchWords, shortestCorrected } from '#domain/catalogue/products/search-words.ts'
import { launchNow } from './product-rows.sql.ts'
import { priceKey, type PriceOrder, rowsByPrice } from './price-order.ts'
import type { Db } from '#server/platform/database/database.ts'
import { longestSearch, type Window } from '#server/platform/database/list-window.ts'

/**
 * A list of the catalogue. `condition` must be that of an index on `created_at desc, id desc`. Every part is a constant of the code, so it
 * is safe to put into SQL.
 */
export interface CatalogueList<Row> {
  table: CatalogueTable | 'posts'
  columns: readonly (string & keyof Row)[]
  condition: 'removed_at is null' | 'published and removed_at is null'
}

/** The words of a search, and the order of what is listed. By default the newest or the best match is first. */
export interface Wish {
  search: string
  sort?: PriceOrder | undefined
}
interface Page<Row> {
  data: Row[]
  totalCount: number
}

/**
 * Reads a page of the catalogue with the given columns, and the number of rows on all pages. The order is newest first, or best match first
 * for a search. Without a search, an index alone finds the offset, however large it is.
 */
export async function readPage<Row extends { id: string }>(
  db: Db,
  list: CatalogueList<Row>,
  { search, ...window }: Window & Wish,
): Promise<Page<Row>> {
  if (search === '') return readRows(db, list, window)
  const words = searchWords(search)
  return words.length === 0 ? { data: [], totalCount: 0 } : findRows(db, list, window, words)
}

/** The rows of the list with these ids, as they are sold now. */
export async function readByIds<Row>(db: Db, { table, columns, condition }: CatalogueList<Row>, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const text = `select ${columns.join(', ')}, ${launchNow(table)} as launch from ${table} where ${condition} and id = any($1::uuid[])`
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [ids]))).rows
}

/**
 * Products with all words. If there are none, those with all words after typos are corrected. If there are none either, those with any of
 * the words. A search whose words are right needs one statement.
 */
async function findRows<Row extends { id: string }>(db: Db, list: CatalogueList<Row>, window: Sorted, typed: SearchedWord[]) {
  const exact = await readRows(db, list, window, { words: typed, joined: '&' })
  if (exact.totalCount > 0) return exact
  const corrected = await correctedWords(db, list, typed)
  const isCorrected = (word: SearchedWord) => corrected.some(({ place }) => place === word.place)
  const words = [...typed.filter((word) => !isCorrected(word)), ...corrected]
  const probable = corrected.length > 0 ? await readRows(db, list, window, { words, joined: '&' }) : exact
  const isOneWord = typed.at(-1)?.place === 0
  if (probable.totalCount > 0 || isOneWord) return probable
  return readRows(db, list, window, { words, joined: '|' })
}

type Sorted = Window & Pick<Wish, 'sort'>

interface Wanted {
  words: SearchedWord[]
  /** Whether a product must have the words of all places, or of one. */
  joined: '&' | '|'
}

async function readRows<Row extends { id: string }>(
  db: Db,
  list: CatalogueList<Row>,
  { offset, limit, sort }: Sorted,
  wanted?: Wanted,
): Promise<Page<Row>> {
  const usual = limit === publicPageSize || limit === adminPageSize
  const wordValues = wanted ? [wanted.words.map(({ word }) => word), wanted.words.map(({ place }) => place), wanted.joined] : []
  const values = [...wordValues, ...(usual ? [] : [limit]), ...(offset === 0 ? [] : [offset])]
  const text = pageText(list, { searches: wanted !== undefined, limit: usual ? limit : null, further: offset > 0, sort })
  const { rows } = await db.executeQuery<Row & { total_count: number }>(CompiledQuery.raw(text, values))
  // Beyond the last page the statement returns only the count.
  return { data: rows.filter(({ id }) => id !== null), totalCount: rows[0]?.total_count ?? 0 }
}

const texts = new Map<string, string>()

interface Shape extends Pick<Wish, 'sort'> {
  searches: boolean
  limit: number | null
  further: boolean
}

/**
 * Cached for each list. Nearly all requests are for first pages of the default length, whose window has no parameters. No part of a text
 * depends on the words, and no plan either (`matchesOf`), so PostgreSQL plans each once per connection.
 */
function pageText<Row>(list: CatalogueList<Row>, { searches, limit, further, sort }: Shape): string {
  const { table, columns, condition } = list
  const key = `${table} ${columns.length} ${condition} ${searches} ${limit} ${further} ${sort && priceKey(sort)}`
  const known = texts.get(key)
  if (known) return known
  let place = searches ? 3 : 0
  const [rowLimit, offset] = [limit ?? `$${++place}::int`, further ? `$${++place}::int` : '0']
  const window = `limit ${rowLimit} offset ${offset}`
  const rows = searches ? 'from matches' : `from ${table} where ${condition}`
  const sorted = sort && table !== 'posts' ? rowsByPrice({ table, condition, searches, reach: `${rowLimit} + ${offset}` }, sort) : null
  const order = [...(sorted ? [`price ${sorted.direction}`] : searches ? ['rank desc'] : []), 'created_at desc', 'id desc']
  const best = (from = '') => order.map((column) => `${from}${column}`).join(', ')
  const named = order.map((column) => column.split(' ')[0]).join(', ')
  const text = `${searches ? matchesOf(list) : ''}select total.total_count, ${columns.map((column) => `row.${column}`).join(', ')}${table === 'posts' ? '' : `, ${launchNow('row')} as launch`}
    from (select count(*) as total_count ${rows}) as total left join (select ${named} ${sorted?.from ?? rows} order by ${best()} ${window}) as page on true
    left join ${table} as row on row.id = page.id order by ${best('page.')}`
  texts.set(key, text)
  return text
}

const termsOf = { courses: 'course_terms', books: 'book_terms', bundles: 'bundle_terms', posts: 'post_terms' } as const

/** If more than `frequent` of the `sampled` newest products have the words, there will soon be enough in the order of the list. */
const sampled = 150
const frequent = 0.2

/**
 * The newest matches and their ranks. $1 are the words, $2 the place of each, $3 how the places are joined (`Wanted`).
 * A word matches its Portuguese stem and its prefix. Stop words count only if there are no other words.
 *
 * The planner cannot see the words, so it does not choose between the two ways: the newest products show how many match. Frequent words are
 * looked up in the order of the list until there are enough, others in the index of the words.
 */
function matchesOf<Row>({ table, condition }: CatalogueList<Row>): string {
  const where = `from ${termsOf[table]} where ${condition === 'removed_at is null' ? 'true' : 'public'}`
  const matches = 'terms @@ (select words from query)'
  const ranked = 'select id, created_at, ts_rank(terms, (select words from query)) as rank'
  const newest = 'order by created_at desc, id desc'
  return `with query as materialized (
    select coalesce(string_agg(alternatives, $3) filter (where stemmed), string_agg(alternatives, $3))::tsquery as words
    from (select '(' || string_agg(quote_literal(word) || ':*' || coalesce('|' || stem, ''), '|') || ')' as alternatives, bool_or(stem is not null) as stemmed
      from (select place, word, nullif(plainto_tsquery('portuguese', word)::text, '') as stem
        from (select place, plain_text(word) as word from unnest($1::text[], $2::int[]) as given (word, place)) as plain) as stems
      group by place) as places
  ), sample as materialized (
    select count(*) > ${sampled * frequent} as frequent from (select terms ${where} ${newest} limit ${sampled}) as newest where ${matches}
  ), matches as materialized (
    (${ranked} from (select id, created_at, terms ${where} ${newest} offset 0) as newest
      where (select frequent from sample) and ${matches} limit ${longestSearch})
    union all
    (${ranked} ${where} and not (select frequent from sample) and ${matches} ${newest} limit ${longestSearch})
  ) `
}

/** Similar words that a product of this list has. */
async function correctedWords<Row>(db: Db, { table }: CatalogueList<Row>, typed: SearchedWord[]): Promise<SearchedWord[]> {
  const words = typed.filter(({ word }) => word.length >= shortestCorrected)
  if (words.length === 0) return []
  const terms = termsOf[table]
  const { rows } = await sql<{ place: number; known: string }>`with typed as materialized (
      select plain_text(word) as word, place
      from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ place }) => place)}::int[]) as given (word, place)
    ) select place, known from typed cross join similar_words(typed.word) as known
    where exists (select from ${sql.table(terms)} where terms @@ plainto_tsquery('portuguese', known))`.execute(db)
  return words.flatMap((each) =>
    corrections(
      each,
      rows.filter(({ place }) => place === each.place).map(({ known }) => known),
    ),
  )
}
