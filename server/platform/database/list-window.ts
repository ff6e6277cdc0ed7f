import type { SelectQueryBuilder } from 'kysely'

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

/** Makes words literal for `like`: in its pattern `%` and `_` stand for other characters, and a backslash for the one after it. */
export const likeLiteral = (words: string) => words.replace(/[\\%_]/g, '\\$&')

/** Returns the rows in the order of the ids. */
export function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface Rows<Row> {
  execute: () => Promise<Row[]>
}

/** One page of a list, and how many rows match on all its pages. */
export async function rowsAndCount<DB, Table extends keyof DB, Row>(page: Rows<Row>, matching: SelectQueryBuilder<DB, Table, {}>) {
  const [data, { count }] = await Promise.all([
    page.execute(),
    matching
      .select((select) => select.fn.countAll<number>().as('count'))
      .$castTo<{ count: number }>()
      .executeTakeFirstOrThrow(),
  ])
  return { data, totalCount: count }
}
