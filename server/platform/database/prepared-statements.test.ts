import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { provideDatabase } from '#tests/harness/provide-database.ts'
import { nameOf } from './prepared-statements.ts'

const database = await provideDatabase()

test.each([
  ['select "id" from "courses"', true],
  ['select count(*) as "count" from "courses"', true],
  ['select * from "banners"', false],
  ['select distinct on ("type") * from "banners"', false],
  ['select "orders".*, "x" from "orders"', false],
  ['select "id" from "orders" where "email" ilike $1', false],
  [`select "id" from "coupons" where "code" like '%' || $1`, false],
  [`select "id" from "ledger_transactions" where source like 'dispute:' || "id" || ':%'`, true],
  ['select "id" from "books" where "search" @@ to_tsquery($1)', false],
  ['with query as materialized (select plain_text($1) as query) select "id" from "books"', true],
  ['update "books" set "stock" = 1', true],
  ['\n    insert into rate_limits as stored (rule) values ($1) returning 1', true],
  ['insert into "orders" ("name") values ($1) returning *', false],
  ['delete from "emails" where "id" = $1', true],
  ['create table "more" ()', false],
  ['/* planned each time */ select 1', false],
  ['with a as (select 1) select 1', true],
  ['with a as (select * from banners) select 1', false],
  ['with a as materialized (select 1) select 1', true],
  ['with a as (\n      select 1) select 1', true],
  ['with a as materialized (\n select * from banners) select 1', false],
  ['with seen as (update "books" set "stock" = 1 returning id) select 1', true],
  ['with gone as (\n delete from "emails" returning id) select 1', true],
])('%s is prepared: %s', (text, named) => {
  expect(nameOf(text) !== undefined).toBe(named)
  expect(nameOf(text)).toBe(nameOf(text))
})

test('two statements never share a name', () => expect(nameOf('select 1')).not.toBe(nameOf('select 2')))

test('a query is prepared once, and run with each value', async () => {
  await database.db.connection().execute(async (db) => {
    for (const published of [true, false, true])
      expect(await db.selectFrom('courses').select('id').where('published', '=', published).execute()).toEqual([])
    const { rows } = await sql<{
      statement: string
    }>`/* not prepared itself */ select statement from pg_prepared_statements where statement like '%"courses"%'`.execute(db)
    expect(rows).toEqual([{ statement: 'select "id" from "courses" where "published" = $1' }])
  })
})

test('queries still work after a migration adds a column', async () => {
  await database.db.connection().execute(async (db) => {
    const all = () => db.selectFrom('banners').selectAll().execute()
    const some = () => db.selectFrom('banners').select(['id', 'link']).execute()
    await all()
    await some()
    await sql`alter table banners add column later text`.execute(db)
    expect([await all(), await some()]).toEqual([[], []])
  })
})
