import { describe, expect, test } from 'vitest'
import { readMigrations, type MigrationKind } from './migration-files.ts'
import { violationsOf } from './migration-rules.ts'

const violations = (sql: string, kind: MigrationKind = 'transaction') => violationsOf({ sql, kind })

describe('a migration that an older program survives, and that locks nothing for long', () => {
  test.each([
    'create table notes (id bigint primary key generated always as identity, order_id uuid not null references orders unique); create index notes_order on notes (order_id)',
    'create table notes (id uuid); alter table notes add constraint long check (id is not null)',
    "alter table orders add cancel_reason text check (cancel_reason in ('STAFF', 'BUYER'))",
    'alter table orders add column taken integer not null default 0, add noted_at timestamptz not null default now()',
    "alter table orders drop constraint orders_status_check, add constraint orders_status_check check (status in ('A', 'B')) not valid",
    'alter table orders validate constraint orders_status_check',
    'create index posts_note on posts (title)',
    'create or replace function f() returns void language sql as $$ drop table orders; alter table orders rename to x $$',
    "-- Not a drop table.\ninsert into history (action) values ('drop table')",
    '-- contract\nalter table orders drop column phone',
  ])('%s', (sql) => expect(violations(sql)).toEqual([]))

  test('an index that is built concurrently, and a batch', () => {
    expect(violations('-- no-transaction\ncreate index concurrently orders_phone on orders (phone);', 'no-transaction')).toEqual([])
    const two = 'create index concurrently orders_name on orders (name); drop index concurrently if exists orders_phone;'
    expect(violations(two, 'no-transaction')).toEqual([])
    expect(violations('-- batches\nupdate orders set source = 1 where id in (select id from orders limit 1000)', 'batches')).toEqual([])
  })
})

describe('what needs another release, or another way', () => {
  test.each([
    ['drop table orders', 'drops'],
    ['alter table orders drop column phone', 'drops'],
    ['drop index orders_email', 'drops'],
    ['alter table orders drop constraint orders_status_check', 'drops a constraint'],
    ['alter table emails rename to messages', 'renames'],
    ['alter table orders alter column phone type varchar(20)', 'changes a type'],
    ['alter table orders alter source set not null', 'may write null'],
    ['alter table orders add column level text not null', 'does not fill'],
    ['alter table orders add a integer default 0, add level text not null, add b integer', 'does not fill'],
    ['alter table orders add column key uuid default gen_random_uuid()', 'a computed default'],
    ['alter table orders add column key uuid unique', 'a unique column'],
    ['alter table orders add column day date generated always as (created_at::date) stored', 'a computed column'],
    ["alter table orders add constraint named check (name <> '')", 'without `not valid`'],
    ['alter table orders add constraint a check (true) not valid, add constraint b check (true)', 'without `not valid`'],
    ['alter table emails add constraint once unique (order_id)', 'a unique constraint'],
    ['alter table orders add constraint a check (true) not valid; alter table orders validate constraint a', 'in one file'],
    ['create index orders_phone on orders (phone)', 'an index on orders'],
    ['create unique index orders_phone on orders using btree (phone)', 'an index on orders'],
  ])('%s', (sql, why) => expect(violations(sql).join()).toContain(why))

  test('other statements without a transaction, and a batch without a limit', () => {
    expect(violations('create index concurrently a on orders (a); analyze orders', 'no-transaction')).toHaveLength(1)
    expect(violations('vacuum orders', 'no-transaction')).toHaveLength(1)
    expect(violations('update orders set source = 1', 'batches')).toEqual(['a batch has a limit'])
  })
})

/** The first eight are the baseline. */
const judged = readMigrations().filter(({ name }) => name > '0009')

test('every migration since then follows the rules', () => {
  expect(judged.flatMap((migration) => violationsOf(migration).map((why) => `${migration.name}: ${why}`))).toEqual([])
})
