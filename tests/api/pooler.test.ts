// @module-tag long
import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { keepsSession } from '#database/keeps-session.ts'
import { migrate } from '#database/migrate.ts'
import { withClient } from '#database/with-client.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { missingSessionSettings, sessionSettings, storeSessionSettings } from '#server/platform/database/session-settings.ts'
import { PgBouncer } from '#tests/harness/pgbouncer.ts'
import { checkDatabase } from '#programs/check/check-database.ts'
import { migrateDatabase } from '#programs/migrate-database.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

/** A real PgBouncer in transaction mode in front of the store's database. */
const shop = await provideShop()
const direct = shop.config.databaseUrl
const pgbouncer = await PgBouncer.open(direct)
const pooled = pgbouncer.url(new URL(direct).pathname.slice(1))
afterAll(() => pgbouncer.close())

const check = (databaseUrl: string, databaseDirectUrl: string) =>
  checkDatabase({ databaseUrl, databaseDirectUrl, databasePooled: databaseUrl !== databaseDirectUrl })

test('a transaction pooler is recognized, whether it is idle or busy', async () => {
  expect([await keepsSession(direct), await keepsSession(pooled)]).toEqual([true, false])
  const { db } = openDatabase(pooled, { max: 20, pooled: true })
  const busy = Array.from({ length: 20 }, async () => {
    for (let turn = 0; turn < 20; turn++) await sql`select pg_sleep(0.005)`.execute(db)
  })
  expect(await keepsSession(pooled)).toBe(false)
  await Promise.all(busy)
  await db.destroy()
})

test('a pooler refuses the parameters of a direct session', async () => {
  const { pool } = openDatabase(pooled)
  await expect(pool.query('select 1')).rejects.toThrow('unsupported startup parameter')
  await pool.end()
})

test('a migration through a transaction pooler is refused, because its lock would not hold', async () => {
  await expect(migrateDatabase(pooled, { owner: pooled, app: pooled, reader: pooled }, () => {})).rejects.toThrow(
    'DATABASE_URL leads to a transaction pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
  )
})

test('the check names what is wrong with a pooler, until the settings are stored for its role', async () => {
  expect(await check(pooled, pooled)).toMatchObject({ kind: 'todo', message: expect.stringContaining('leads to a transaction pooler') })
  expect(await check(direct.replace(/[^/]*$/, 'postgres'), direct)).toMatchObject({
    message: expect.stringContaining('different databases'),
  })
  const lacking = await check(pooled, direct)
  expect(lacking).toMatchObject({
    kind: 'todo',
    message: expect.stringContaining('lack statement_timeout'),
  })

  const lines: string[] = []
  await migrateDatabase(pooled, shop.addresses, (line) => lines.push(line))
  expect(lines.join()).toContain('send it RECONNECT')
  await pgbouncer.reconnect()
  expect(await check(pooled, direct)).toMatchObject({ kind: 'ok', message: expect.stringContaining('behind a pooler') })
  await migrateDatabase(pooled, shop.addresses, (line) => lines.push(line))
  expect(lines).toHaveLength(1)
})

test('behind the pooler, a session has the same settings as a direct one', async () => {
  for (const [url, isPooled] of [
    [direct, false],
    [pooled, true],
  ] as const) {
    const { pool } = openDatabase(url, { pooled: isPooled })
    const client = await pool.connect()
    expect(await missingSessionSettings(client)).toEqual([])
    client.release()
    await pool.end()
  }
  expect(Object.keys(sessionSettings)).toContain('idle_in_transaction_session_timeout')
})

test('behind the pooler, more clients than connections search, write and take turns, without prepared statements', async () => {
  const { db } = openDatabase(pooled, { max: 60, pooled: true })
  const search = () => sql`select id from courses where plain_text(title) like '%a%'`.execute(db)
  const wanted = (await search()).rows
  // More than there are clients. Each waits for one for five seconds at most.
  const results = await Promise.all(Array.from({ length: 100 }, search))
  for (const { rows } of results) expect(rows).toEqual(wanted)
  const numbers = Array.from({ length: 100 }, (_, number) => number)
  const written = numbers.map((number) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(tx)
      return (await sql<{ number: number }>`select ${number}::int as number`.execute(tx)).rows[0]?.number
    }),
  )
  expect(await Promise.all(written)).toEqual(numbers)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`.execute(db)
  expect(rows[0]?.count).toBe(0)
  await db.destroy()
})

test('a long statement of a tool is not ended by the stored limit', async () => {
  // As in a store with one role for everything.
  const { owner } = shop.addresses
  await withClient(owner, storeSessionSettings)
  const { rows } = await withClient(owner, (client) => client.query<{ statement_timeout: string }>('show statement_timeout'))
  expect(rows[0]?.statement_timeout).toBe(sessionSettings.statement_timeout)
  expect(await migrate(owner)).toEqual([])
})
