import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeCourse, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { migrationFiles } from '#database/migration-files.ts'
import { closePool, openDatabase } from '#server/platform/database/database.ts'
import { applyErasures } from '#server/compliance/privacy/apply-erasures.ts'
import { requestErasure } from '#server/compliance/privacy/request-erasure.ts'
import { addressesOn } from '#tests/harness/addresses.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { openShop, person, quote, type Shop, submit } from '#tests/harness/shop.ts'
import { erasuresIn, listErasures } from './erasure-list.ts'
import { load } from './load.ts'
import { readManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { save } from './save-backup.ts'
import { verify } from './verify-backup.ts'

const trouble = 'tab\t, line\nbreak, back\\slash, \\N, "quotes", ção, 🐦'

let shop: Shop
let folder: string
const made: string[] = []

beforeAll(async () => {
  shop = await openShop()
  for (const id of [freeCourse.id, plainCourse.id]) await submit(shop, await quote(shop, [{ id, quantity: 1 }]))
  await shop.db.updateTable('books').set({ description: trouble, sales_link: '' }).where('id', '=', plentifulBook.id).execute()
  await shop.db
    .insertInto('history')
    .values({
      actor: 'renata',
      entity: 'BOOK',
      entity_id: plentifulBook.id,
      action: 'EDITED',
      changes: JSON.stringify([{ field: trouble }]),
    })
    .execute()
  folder = join(mkdtempSync(join(tmpdir(), 'sabia-backup-')), 'one')
  await save(shop.addresses.reader, folder)
})
afterAll(async () => {
  for (const name of made) await ask(shop.addresses.owner, `drop database if exists ${name} with (force)`)
  await shop.close()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

test('a backup has every table with its rows, and only the file owner can read it', async () => {
  const manifest = readManifest(folder)
  expect(manifest.migrations).toEqual(migrationFiles())
  const rows = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]))
  expect(rows).toMatchObject({
    'public.orders': 2,
    'public.order_items': 2,
    'public.emails': 2,
    'public.history': 1,
    'public.signing_keys': 4,
  })
  expect(rows['graphile_worker._private_jobs']).toBeGreaterThan(0)
  expect(statSync(folder).mode & 0o077).toBe(0)
  expect(statSync(join(folder, 'manifest.json')).mode & 0o077).toBe(0)
})

test('a backup restored into an empty database is complete, and the store can continue with it', async () => {
  const url = await emptyDatabase()
  await load(url, folder, { replace: false, onward: true })
  const [book] = await ask(
    url,
    `select description, sales_link, stock, exists (select from book_terms where book_terms.id = books.id) as "hasTerms" from books where id = '${plentifulBook.id}'`,
  )
  expect(book).toEqual({ description: trouble, sales_link: '', stock: plentifulBook.stock, hasTerms: true })
  const [next] = await ask(
    url,
    `insert into history (actor, entity, entity_id, action) values ('renata', 'BOOK', gen_random_uuid(), 'EDITED') returning id::int`,
  )
  expect(next).toEqual({ id: 2 })
  const [job] = await ask(url, `select (graphile_worker.add_job('expire_order', '{}')).id is not null as added`)
  expect(job).toEqual({ added: true })
  expect(await ask(url, 'select secret from signing_keys order by kid')).toEqual(
    await ask(shop.addresses.owner, 'select secret from signing_keys order by kid'),
  )
})

test(
  'the contents of a database are replaced only with --replace, and never while other clients are connected',
  { tags: ['long'] },
  async () => {
    const url = await emptyDatabase()
    await load(url, folder, { replace: false, onward: true })
    await expect(load(url, folder, { replace: false, onward: true })).rejects.toThrow('--replace')
    await ask(url, `update books set title = 'another' where id = '${plentifulBook.id}'`)
    await load(url, folder, { replace: true, onward: true })
    expect(await ask(url, `select title from books where id = '${plentifulBook.id}'`)).toEqual([{ title: plentifulBook.title }])
    // The store's own connections end after half a minute without work.
    const connected = new pg.Client({ connectionString: url })
    await connected.connect()
    await expect(load(url, folder, { replace: true, onward: true })).rejects.toThrow('stop the store first')
    await connected.end()
  },
)

test('restores a table that is larger than any buffer', { tags: ['long'] }, async () => {
  const url = await emptyDatabase()
  await load(url, folder, { replace: false, onward: true })
  await ask(
    url,
    `insert into history (actor, entity, entity_id, action, changes)
     select 'many', 'BOOK', gen_random_uuid(), 'EDITED', jsonb_build_array(repeat(md5(i::text), 10)) from generate_series(1, 30000) i`,
  )
  const large = join(folder, '../large')
  await save(url, large)
  const { tables } = await verify(url, large)
  expect(tables.find(({ name }) => name === 'public.history')?.rows).toBe(30_001)
})

test('verify restores the backup into a scratch database and removes it', { tags: ['long'] }, async () => {
  const names = () => ask(shop.addresses.owner, `select datname from pg_database where datname like 'verify_%'`)
  expect((await verify(shop.addresses.owner, folder)).tables.length).toBeGreaterThan(15)
  // Another test may be verifying at this moment, on the same server.
  expect(await eventually(async () => (await names()).length === 0, 30)).toBe(true)
})

test('a changed byte is found before the database is touched', async () => {
  const file = join(folder, 'public.books.copy.gz')
  const whole = readFileSync(file)
  const rows = gunzipSync(whole)
  rows[rows.length - 20]! ^= 1
  try {
    writeFileSync(file, gzipSync(rows))
    await expect(verify(shop.addresses.owner, folder)).rejects.toThrow('public.books.copy.gz is not what was saved')
    writeFileSync(file, whole.subarray(0, whole.length / 2))
    await expect(verify(shop.addresses.owner, folder)).rejects.toThrow('public.books.copy.gz cannot be read')
  } finally {
    writeFileSync(file, whole)
  }
})

test('rows that no longer fit are reported, and the transaction is rolled back', { tags: ['long'] }, async () => {
  const manifest = readManifest(folder)
  const file = join(folder, 'manifest.json')
  const whole = readFileSync(file)
  const url = await emptyDatabase()
  try {
    const without = manifest.tables.filter(({ name }) => name !== 'public.orders')
    writeFileSync(file, JSON.stringify({ ...manifest, tables: without }))
    await expect(load(url, folder, { replace: false, onward: true })).rejects.toThrow(/truncate|foreign key/)
    expect(await ask(url, 'select count(*)::int from books')).toEqual([{ count: 0 }])
    writeFileSync(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999_tomorrow.sql'] }))
    await expect(load(url, folder, { replace: false, onward: true })).rejects.toThrow('newer store')
  } finally {
    writeFileSync(file, whole)
  }
})

test('what was erased after a backup is erased again once it is restored', { tags: ['long'] }, async () => {
  const url = await emptyDatabase()
  const { email } = person
  await requestErasure(shop.deps, { email, requestedBy: 'renata' })
  listErasures(folder, await erasuresIn(shop.addresses.owner))
  const { erasedAgain } = await restoreBackup(addressesOn(url), folder, { replace: false })
  // The address, its two orders.
  expect(erasedAgain).toBe(3)
  expect(await ask(url, `select count(*)::int from orders where email = '${email}'`)).toEqual([{ count: 2 }])
  expect(await ask(url, `select count(*)::int from graphile_worker.jobs where task_identifier = 'anonymize_due'`)).toEqual([{ count: 1 }])
  const restored = openDatabase(url)
  await applyErasures({ db: restored.db, log: shop.deps.log })
  await closePool(restored.pool)
  const [left] = await ask(
    url,
    `select (select count(*)::int from orders where name = 'Dados removidos') as erased,
    (select count(*)::int from course_accesses where email = '${email}') as accesses`,
  )
  const [original] = await ask(
    shop.addresses.owner,
    `select (select count(*)::int from orders where name = 'Dados removidos') as erased, 0 as accesses`,
  )
  expect(left).toEqual(original)
  expect(await restoreBackup(addressesOn(url), folder, { replace: true })).toMatchObject({ erasedAgain: 3 })
})

async function emptyDatabase(): Promise<string> {
  const name = `backup_${crypto.randomUUID().replaceAll('-', '')}`
  made.push(name)
  await ask(shop.addresses.owner, `create database ${name}`)
  const url = new URL(shop.addresses.owner)
  url.pathname = `/${name}`
  return url.href
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}
