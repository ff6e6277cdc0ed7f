import { expect, test } from 'vitest'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { CircuitBreaker } from '#server/platform/monitoring/circuit-breaker.ts'
import { waitWithinBudget, withDatabaseBudget } from '#server/platform/database/database-budget.ts'
import { signingKey } from '#server/platform/database/signing-keys.sql.ts'
import { AccessRecorder } from '#server/platform/web/access-records/access-recorder.ts'
import { storeAccesses } from '#server/platform/web/access-records/access-records.sql.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { place } from '#tests/harness/purchases.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'
import { plainCourse } from '#database/seed/fixtures.ts'

/** Work that outlives the request in which it begins must not inherit its budget: after a stall of the database that has ended. */
const shop = await provideShop()
const inEndedBudget = <Result>(work: () => Result) => withDatabaseBudget(0, work)
const exceptions = () =>
  shop.rows<{ detail: object }>(`select detail from exceptions where kind = 'RECORD_MISSING' and resolved_at is null`)

test('records that began to wait in a request whose budget has ended are stored, and the check tells staff while they are not', async () => {
  const { id } = await place(shop, [plainCourse.id])
  await shop.rows(`update orders set created_at = now() - interval '20 minutes' where id = $1`, [id])
  await runCheck(shop.db, 'RECORD_MISSING')
  expect(await exceptions()).toEqual([{ detail: { orders: 1 } }])
  const recorder = new AccessRecorder((batch) => storeAccesses(shop.db, batch), shop.deps.log, { flushMs: 1 })
  inEndedBudget(() => recorder.note({ kind: 'ORDER', session: id, address: '203.0.113.7', port: 50_000, at: new Date() }))
  expect(await eventually(async () => (await shop.rows(`select from access_records where session = $1`, [id])).length === 1, 5)).toBe(true)
  await runCheck(shop.db, 'RECORD_MISSING')
  expect(await exceptions()).toEqual([])
})

test('a reading that serves several requests does not fail with the budget of the first one', async () => {
  const { config } = shop
  const db = openDatabase(config.databaseUrl, { max: 1 })
  try {
    const keys = () => signingKey({ db: db.db, config: { signingKeys: [] } }, 'quote')
    const [first, second] = await Promise.allSettled([inEndedBudget(keys), keys()])
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
    await shop.rows(`insert into provider_health (provider, state, failures) values ('PagBank', 'OPEN', 9)`)
    const breaker = new CircuitBreaker({ db: db.db, log: shop.deps.log, provider: 'PagBank', callers: 'background' })
    const [, pause] = await Promise.all([inEndedBudget(() => breaker.pausedFor()), breaker.pausedFor()])
    expect(pause).toBeGreaterThan(0)
  } finally {
    await db.pool.end()
  }
})

test('a query that waits for a connection does not get the budget of the request that releases one', async () => {
  const { pool } = openDatabase(shop.config.databaseUrl, { max: 1 })
  const connected = Promise.withResolvers<void>()
  const request = withDatabaseBudget(100, async () => {
    const client = await pool.connect()
    connected.resolve()
    await waitWithinBudget(() => new Promise(() => {})).catch(() => {})
    client.release()
  })
  await connected.promise
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await request
  await pool.end()
})
