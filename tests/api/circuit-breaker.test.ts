import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { failuresToOpen } from '#domain/platform/circuit-breaker.ts'
import { CircuitBreaker } from '#server/platform/monitoring/circuit-breaker.ts'
import { createPagBank } from '#integrations/pagbank/pagbank.ts'
import { plainCourse } from '#database/seed/fixtures.ts'
import { eventually, quote, submit } from '#tests/harness/shop.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop()
afterEach(async () => {
  await sql`truncate provider_health`.execute(shop.db)
  await shop.sandbox('/console/settings', { faults: 'none' })
})

const breaker = (callers: 'visitors' | 'background' = 'visitors') =>
  new CircuitBreaker({ db: shop.db, log: pino({ level: 'silent' }), provider: 'PagBank', callers })
/** Another process's view of the state. */
async function informed(callers: 'visitors' | 'background' = 'visitors') {
  const fresh = breaker(callers)
  await fresh.pausedFor()
  return fresh
}
const fail = async (gate: CircuitBreaker, times: number, reason = 'timeout') => {
  for (let time = 0; time < times; time++) await gate.report(reason)
}
const state = async () => {
  const { rows } = await sql<{ state: string; failures: number; last_error: string | null }>`
    select state, failures, last_error from provider_health`.execute(shop.db)
  return rows[0]
}
/** Moves the last probe and change back. */
const later = (seconds: number) =>
  sql`update provider_health set probed_at = probed_at - make_interval(secs => ${seconds}), updated_at = updated_at - make_interval(secs => ${seconds})`.execute(
    shop.db,
  )
/** However long the next lines take: they follow the last probe at once. */
const timeStands = () => later(-standing)
const timeGoesOn = () => later(standing)
const standing = 30

describe('a breaker', () => {
  test('opens after five failures in a row, for every process', async () => {
    const one = breaker()
    await fail(one, failuresToOpen - 1)
    expect([await state(), await one.allows()]).toMatchObject([{ state: 'CLOSED', failures: 4 }, true])
    await fail(one, 1)
    await timeStands()
    expect([await state(), await one.allows()]).toMatchObject([{ state: 'OPEN', failures: 5, last_error: 'timeout' }, false])
    expect(await (await informed()).allows()).toBe(false)
  })

  test('counts failures in a row only: a success between them, or a minute, starts anew', async () => {
    const one = breaker()
    await fail(one, 4)
    await one.report(null)
    await fail(one, 4)
    await later(61)
    await fail(one, 1)
    expect(await state()).toMatchObject({ state: 'CLOSED', failures: 1 })
  })

  test('stays closed for a few orders that the provider cannot show, however often, and opens for many', async () => {
    const one = breaker()
    for (let time = 0; time < 6; time++) for (const order of ['/orders/1', '/orders/2']) await one.report('http', order)
    expect([await state(), await one.allows()]).toMatchObject([{ state: 'CLOSED', failures: 2 }, true])
    for (const order of ['/orders/3', '/orders/4']) await one.report('garbage', order)
    expect(await state()).toMatchObject({ state: 'CLOSED', failures: 4 })
    // A call that creates something is about no known one.
    await one.report('timeout')
    expect(await state()).toMatchObject({ state: 'OPEN', failures: 5 })
    await one.report(null)
    await one.report('http', '/orders/1')
    expect(await state()).toMatchObject({ state: 'CLOSED', failures: 1 })
  })

  test('counts no refusal, no rate limit and no used key', async () => {
    const one = breaker()
    await fail(one, 9, 'rate-limit')
    await fail(one, 9, 'key-in-use')
    expect([await state(), await one.allows()]).toEqual([undefined, true])
  })

  test('lets one caller in all processes through as a probe, buyers every second, background work after a growing pause', async () => {
    await fail(breaker(), failuresToOpen + 5)
    await later(1.1)
    const [web, otherWeb, worker] = [await informed(), await informed(), await informed('background')]
    expect(await web.allows()).toBe(true)
    await timeStands()
    expect([await otherWeb.allows(), await worker.allows()]).toEqual([false, false])
    // A pause that does not grow would be a second.
    expect(await breaker('background').pausedFor()).toBeGreaterThan(standing + 2)
    await timeGoesOn()
    await later(30.1)
    const fresh = await informed('background')
    expect([await fresh.pausedFor(), await fresh.allows(), await fresh.allows()]).toEqual([0, true, false])
  })

  test('knows the state anew when another caller has made the probe', async () => {
    await fail(breaker(), failuresToOpen + 5)
    await later(30.1)
    const [one, other, third] = [await informed('background'), await informed('background'), await informed('background')]
    expect(await one.allows()).toBe(true)
    await timeStands()
    // Otherwise a job would fail instead of being postponed, and use up its attempts.
    expect([await other.allows(), (await other.pausedFor()) > 0]).toEqual([false, true])
    await one.report(null)
    expect([await third.allows(), await third.pausedFor()]).toEqual([true, 0])
  })

  test('lets every call through while the database does not respond', { tags: ['long'] }, async () => {
    const one = breaker()
    await fail(breaker(), failuresToOpen)
    const informedBefore = await informed()
    await sql`alter table provider_health rename to away`.execute(shop.db)
    await fail(one, 9)
    expect([await one.allows(), await one.pausedFor()]).toEqual([true, 0])
    // The cached state is read again after a second.
    await eventually(() => informedBefore.allows(), 'calls are let through')
    await sql`alter table away rename to provider_health`.execute(shop.db)
  })
})

test('calls to a PagBank that does not respond are not made, and succeed soon after it responds again', async () => {
  const gate = breaker()
  const reader = (timeoutMs: number) => {
    const provider = createPagBank({ ...shop.config.paymentProvider, timeoutMs, gate })
    return async () => {
      const outcome = await provider.readOrder(`ORDE_${crypto.randomUUID()}`)
      return outcome.kind === 'unknown' ? outcome.reason : outcome.kind
    }
  }
  const read = reader(300)
  await shop.sandbox('/console/settings', { faults: { 'no-answer': 'always' } })
  for (let call = 0; call < failuresToOpen; call++) expect(await read()).toBe('timeout')
  await timeStands()
  expect(await Promise.all(Array.from({ length: 20 }, read))).toEqual(Array(20).fill('paused'))
  await shop.sandbox('/console/settings', { faults: 'none' })
  await timeGoesOn()
  // How long calls are paused is tested in domain/platform/circuit-breaker.test.ts.
  const unhurried = reader(40_000)
  await eventually(async () => (await unhurried()) === 'refused', 'PagBank responds')
  expect(await Promise.all(Array.from({ length: 20 }, unhurried))).toEqual(Array(20).fill('refused'))
})

test('while PagBank is paused a checkout is refused at once and stores no call, and the same token pays afterwards', async () => {
  const gate = breaker()
  const { paymentProvider } = shop.deps
  shop.deps.paymentProvider = createPagBank({ ...shop.config.paymentProvider, timeoutMs: 40_000, gate })
  try {
    await fail(gate, failuresToOpen)
    await timeStands()
    const token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }])
    const refused = await submit(shop, token)
    expect([refused.status, refused.body.error?.code]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
    expect(await shop.db.selectFrom('provider_exchanges').select('id').execute()).toEqual([])
    await timeGoesOn()
    const answer = await eventually(async () => {
      const { status, body } = await submit(shop, token)
      return status === 200 && body
    }, 'the checkout works again')
    expect(answer).toMatchObject({ _id: expect.any(String) as string })
  } finally {
    shop.deps.paymentProvider = paymentProvider
  }
})
