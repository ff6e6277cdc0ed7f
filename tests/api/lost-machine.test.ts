// @module-tag long
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { sessionSettings } from '#server/platform/database/session-settings.ts'
import { testDatabase } from '#tests/harness/test-database.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let orderId: string
let holder: ChildProcess | undefined

beforeAll(async () => {
  database = await testDatabase({ settings: sessionSettings })
  const { rows } = await sql<{ id: string }>`insert into orders
    (quote_id, email, name, cpf, has_physical_item, items_cents, shipping_cents, total_cents, method, expires_at)
    values (gen_random_uuid(), 'ana@correio.com.br', 'Ana', '52998224725', false, 100, 0, 100, 'PIX', now()) returning id`.execute(
    database.db,
  )
  orderId = rows[0]!.id
})
afterAll(async () => {
  holder?.kill('SIGKILL')
  await database.close()
})

test('an order that a suspended process has locked is free again after the limit, and the process finds its transaction undone', async () => {
  const child = fork(join(import.meta.dirname, '../harness/order-holder.ts'), [database.url, orderId, '700ms'])
  holder = child
  expect(await once(child, 'message')).toEqual(['locked', undefined])
  child.kill('SIGSTOP')
  const begun = performance.now()
  const order = await database.db.transaction().execute((tx) => lockOrder(tx, orderId))
  expect(order?.id).toBe(orderId)
  // Without the limit it would wait until its own statement is ended.
  expect(performance.now() - begun).toBeLessThan(10_000)

  child.kill('SIGCONT')
  child.send('go on')
  expect(await once(child, 'message')).toEqual(['unavailable', undefined])
})

test('each session of the store has the limits', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`select name, current_setting(name) as setting from pg_settings
    where name ~ '^(idle_in_transaction_session|statement|tcp_user)_timeout$|^tcp_keepalives' order by name`.execute(database.db)
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    idle_in_transaction_session_timeout: '10s',
    statement_timeout: '10s',
    tcp_keepalives_count: '3',
    tcp_keepalives_idle: '10',
    tcp_keepalives_interval: '5',
    tcp_user_timeout: '25000',
  })
})
