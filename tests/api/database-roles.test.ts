import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { type Addresses, createRoles, grantRights, type Role } from '#database/roles.ts'
import { withClient } from '#database/with-client.ts'
import { freeCourse } from '#database/seed/fixtures.ts'
import { restoreBackup } from '#programs/backup/restore-backup.ts'
import { save } from '#programs/backup/save-backup.ts'
import { checkRole } from '#programs/check/check-database.ts'
import { administer } from '#tests/harness/postgres-server.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'
import { place } from '#tests/harness/purchases.ts'

const shop = await provideShop()
/** Its connection is the same for all statements. */
const clients = Object.fromEntries(
  (['owner', 'app', 'reader'] as const).map((role) => [role, new pg.Client({ connectionString: shop.addresses[role] })]),
) as Record<Role, pg.Client>
beforeAll(() => Promise.all(Object.values(clients).map((client) => client.connect())))
afterAll(() => Promise.all(Object.values(clients).map((client) => client.end())))
const as = (role: Role) => (statement: string) => clients[role].query(statement)
const refused = { code: '42501' }
const lockOf = (table: string, mode: string) => `do $$ begin lock table ${table} in ${mode} mode; end $$`
// A copy of a database has not its rights.
beforeAll(() => grantRights(shop.addresses))

const administration = [
  ['runs a program', `copy courses to program 'id'`],
  ['reads a file', `select pg_read_file('/etc/passwd')`],
  ['reads a file into a table', `copy courses from '/etc/passwd'`],
  ['writes a file', `copy courses to '/tmp/sabia-courses'`],
  ['reads passwords', 'select rolpassword from pg_authid'],
  ['becomes the owner', 'set role sabia'],
  ['creates a role', 'create role another superuser login'],
  ['creates a database', 'create database another'],
  ['changes the server', `alter system set log_statement = 'all'`],
  ['loads a library', `load 'auto_explain'`],
  ['creates a table', 'create table another (id int)'],
  ['hides a table from others', 'create temporary table ledger_entries (id int)'],
  ['changes a table', 'alter table orders add column another int'],
  ['drops a table', 'drop table orders'],
  ['empties a table', 'truncate history'],
  ['turns off what a trigger enforces', 'alter table ledger_entries disable trigger all'],
  ['drops a trigger', 'drop trigger append_only on ledger_entries'],
  [
    'replaces a function',
    `create or replace function ledger_is_append_only() returns trigger language plpgsql as 'begin return null; end'`,
  ],
  ['creates a function', `create function public.another() returns int language sql as 'select 1'`],
  ['turns triggers off', `set session_replication_role = replica`],
  ['says that a migration was applied', `update migrations set checksum = 'x'`],
] as const

describe.each(['app', 'reader'] as const)('the role %s', (role) => {
  test.each(administration)('never %s', async (_, statement) => {
    await expect(as(role)(statement)).rejects.toMatchObject(refused)
  })
})

test('the app adds to the ledger and the legal texts, and changes nothing there', async () => {
  for (const [table, column] of [
    ['ledger_transactions', 'source'],
    ['ledger_entries', 'cents'],
    ['legal_texts', 'text'],
  ]) {
    await expect(as('app')(`delete from ${table}`)).rejects.toMatchObject(refused)
    await expect(as('app')(`update ${table} set ${column} = ${column}`)).rejects.toMatchObject(refused)
    await expect(as('app')(lockOf(table!, 'share'))).rejects.toMatchObject(refused)
    await as('app')(lockOf(table!, 'row exclusive'))
  }
  await expect(as('app')(lockOf('migrations', 'row exclusive'))).rejects.toMatchObject(refused)
})

test('the reader reads every table and sequence, and writes none', async () => {
  const { rows: tables } = await as('reader')(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  )
  expect(tables.length).toBeGreaterThan(60)
  for (const { name } of tables as { name: string }[]) {
    await as('reader')(`select from ${name} limit 1`)
    for (const write of [`insert into ${name} default values`, `delete from ${name}`])
      await expect(as('reader')(write)).rejects.toMatchObject(refused)
  }
  for (const table of ['orders', 'ledger_entries', 'graphile_worker._private_jobs'])
    for (const mode of ['row exclusive', 'share', 'exclusive', 'access exclusive'])
      await expect(as('reader')(lockOf(table, mode)), `${table} in ${mode} mode`).rejects.toMatchObject(refused)
  await expect(as('reader')(`select nextval('ledger_entries_id_seq')`)).rejects.toMatchObject(refused)
  await place(shop, [freeCourse.id])
  const { rows } = await as('reader')('select count(*)::int as jobs from graphile_worker._private_jobs')
  expect((rows as { jobs: number }[])[0]!.jobs).toBeGreaterThan(0)
})

test('the check says which role may do too much', async () => {
  const checked = async (role: Role) => (await checkRole({ databaseDirectUrl: shop.addresses[role] })).message
  expect(await checked('app')).toBe('sabia_app may only read and write rows')
  expect(await checked('owner')).toContain('is a superuser, who runs programs on the server')
})

describe('an owner that is no superuser', () => {
  const names = [`owner_${crypto.randomUUID().slice(0, 8)}`, `owned_${crypto.randomUUID().slice(0, 8)}`] as const
  const directory = mkdtempSync(join(tmpdir(), 'sabia-roles-'))
  let addresses: Addresses

  beforeAll(async () => {
    const [owner, database] = names
    await createRoles(shop.addresses.owner, [owner], 'x')
    await as('owner')(`alter role ${owner} createdb`)
    await as('owner')(`create database ${database} owner ${owner}`)
    const at = (url: string, given: object = {}) => Object.assign(new URL(url), { pathname: `/${database}`, ...given }).href
    addresses = {
      owner: at(shop.addresses.owner, { username: owner, password: 'x' }),
      app: at(shop.addresses.app),
      reader: at(shop.addresses.reader),
    }
  })
  afterAll(async () => {
    rmSync(directory, { recursive: true })
    await as('owner')(`drop database ${names[1]} with (force)`)
    await as('owner')(`drop role ${names[0]}`)
  })

  test(
    'migrates, restores what the reader saved while nobody is connected, and gives the others their rights again',
    { tags: ['long'] },
    async () => {
      await migrate(addresses.owner)
      await grantRights(addresses)
      await grantRights(addresses)
      await administer(
        addresses.app,
        `insert into history (actor, entity, entity_id, action) values ('a', 'BOOK', gen_random_uuid(), 'EDITED')`,
      )
      const folder = join(directory, 'one')
      await save(addresses.reader, folder)
      expect((await checkRole({ databaseDirectUrl: addresses.owner })).message).toContain('owns the tables')
      await restoreBackup(addresses, folder, { replace: true })
      expect((await administer(addresses.app, 'select from history')).rowCount).toBe(1)
    },
  )

  test('restores nothing while another role is connected', { tags: ['long'] }, async () => {
    const folder = join(directory, 'two')
    await save(addresses.reader, folder)
    await withClient(addresses.app, () =>
      expect(restoreBackup(addresses, folder, { replace: true })).rejects.toThrow('stop the store first'),
    )
  })
})
