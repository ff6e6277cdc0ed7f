import type { SelectQueryBuilder } from 'kysely'

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
