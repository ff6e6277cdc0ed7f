import { beforeEach, describe, expect, test } from 'vitest'
import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { waitWithinBudget, withDatabaseBudget } from '#server/platform/database/database-budget.ts'
import { executeRefund } from '#server/money/refunds/execute-refund.ts'
import { exceptionsOf, resolve } from '#tests/harness/exceptions.ts'
import { buy, coursesOf, forgetJobs, misbehave, withoutFaults } from '#tests/harness/purchases.ts'
import { atProvider, cancelCalls, get, itemsOf, refund, refundEmails, runRefundJob } from '#tests/harness/refunds.ts'
import { withShortTimeouts } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

/** Each refund under faults, its retries and its exceptions: tests/drills/histories. Here are PagBank's answers over HTTP, and what staff read. */
const panel = await providePanel()
const { shop } = panel
beforeEach(async () => {
  await withoutFaults(shop)
  await forgetJobs(shop)
})

const staff = 'renata.lopes@sabia.example'
/** The next call that refunds, or that reads, fails like this. */
const failNext = (fault: string, on: 'refund' | 'read' = 'refund') => misbehave(shop, { [fault]: { next: 1, on } })

test('an unknown order has no refund', async () => expect(await refund(panel, crypto.randomUUID())).toMatchObject({ code: 'NOT_FOUND' }))

test('refused for now: nothing is revoked, and the refund goes on by itself, with a new key after a reading', async () => {
  const { id, email } = await buy(shop, [plainCourse.id])
  await misbehave(shop, { 'refund-unavailable': 2 })
  const refused = {
    code: 'PROVIDER_UNAVAILABLE',
    message: 'O PagBank não consegue fazer este reembolso agora. A loja tenta de novo sozinha. Não é preciso pedir de novo.',
  }
  expect(await refund(panel, id, { key: 'depois' })).toMatchObject(refused)
  expect(await coursesOf(shop, email)).toEqual([plainCourse.id])
  expect(await get(panel, id)).toMatchObject({
    status: 'PAID',
    refunds: [{ status: 'WAITING', refusal: expect.stringContaining('tenta de novo sozinha') }],
  })
  expect(await refundEmails(panel, email)).toEqual([])
  // Asked for again, it is the same refund.
  expect(await refund(panel, id)).toMatchObject(refused)
  await runRefundJob(panel, id)
  expect(await get(panel, id)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE', actor: staff, refusal: null }] })
  expect(await cancelCalls(panel, id)).toEqual(['40008', 'ok'])
  expect(await atProvider(panel, id)).toBe(plainCourse.priceCents)
})

const reported = (id: string) => exceptionsOf(panel, id, 'REFUND_UNANSWERED')
const reason = 'Combinado com a cliente: fica com o curso.'

test('dispensed with at the very moment at which it is sent: staff are told that it goes on', async () => {
  const { id } = await buy(shop, [plainCourse.id])
  await misbehave(shop, { 'refund-unavailable': 1 })
  await refund(panel, id)
  const [exception] = await reported(id)
  await failNext('server-error')
  await runRefundJob(panel, id)
  expect(await resolve(panel, exception?.id, 'ACCEPT', reason)).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('já foi enviado'),
  })
  expect(await shop.rows('select accepted_at from exceptions where id = $1', [exception?.id])).toEqual([{ accepted_at: null }])
  await runRefundJob(panel, id)
  expect(await get(panel, id)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE' }] })
})

test('the provider cannot be read: no refund is stored', async () => {
  const { id } = await buy(shop, [plainCourse.id])
  await misbehave(shop, { 'server-error': { next: 'always', on: 'read' } })
  expect(await refund(panel, id)).toMatchObject({
    code: 'PROVIDER_UNAVAILABLE',
    message: expect.stringContaining('Nada foi reembolsado'),
  })
  expect(await get(panel, id)).toMatchObject({ refunds: [] })
})

test.each([
  ['time-out', 'refunds without a response: the next reading finds it, and no second call is made', 1],
  ['server-error', 'did not refund: the job completes it', 2],
])('%s: the provider %s', async (fault, _, calls) => {
  const { id, email } = await buy(shop, [plainCourse.id, ebook.id])
  const items = [(await itemsOf(panel, id))[ebook.title]]
  await failNext(fault)
  const { code, message } = await withShortTimeouts(panel.shop, () => refund(panel, id, { items }))
  expect([code, message]).toEqual(['PROVIDER_UNAVAILABLE', expect.stringContaining('continua sozinho')])
  // Meanwhile a refund of the whole order has to wait for this one.
  await misbehave(shop, { 'server-error': { next: 'always', on: 'read' } })
  expect(await refund(panel, id)).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('em andamento') })
  await withoutFaults(shop)
  await runRefundJob(panel, id)
  expect(await get(panel, id)).toMatchObject({
    status: 'PAID',
    refundedCents: ebook.priceCents,
    refunds: [{ status: 'DONE', actor: staff }],
  })
  expect(await cancelCalls(panel, id)).toHaveLength(calls)
  expect(await refundEmails(panel, email)).toHaveLength(1)
})

test('the request that sends it has no time left to wait for the database: what the provider answered is stored', async () => {
  const { id } = await buy(shop, [plainCourse.id])
  await failNext('server-error')
  expect((await refund(panel, id)).code).toBe('PROVIDER_UNAVAILABLE')
  const [{ id: refundId }] = (await shop.rows<{ id: string }>('select id from refunds where order_id = $1', [id])) as [{ id: string }]
  const { paymentProvider } = shop.deps
  const executed = await withDatabaseBudget(2_000, () => {
    const spent = waitWithinBudget(() => new Promise(() => {})).catch(() => {})
    const refundCharge: typeof paymentProvider.refundCharge = async (...call) => {
      await spent
      return paymentProvider.refundCharge(...call)
    }
    return executeRefund({ ...shop.deps, paymentProvider: { ...paymentProvider, refundCharge } }, refundId)
  })
  expect(executed).toMatchObject({ status: 'DONE', leased_at: null })
})

describe('idempotency keys', () => {
  test('a repeated key returns the same refund, and is refused for a different one', async () => {
    const { id } = await buy(shop, [plainCourse.id, ebook.id])
    const items = await itemsOf(panel, id)
    const one = { items: [items[ebook.title]], key: 'chave-1' }
    for (let times = 0; times < 2; times++) expect((await refund(panel, id, one)).data.refundOrder.refundedCents).toBe(ebook.priceCents)
    expect(await refund(panel, id, { key: 'chave-1' })).toMatchObject({ code: 'KEY_REUSED' })
    expect(await cancelCalls(panel, id)).toEqual(['ok'])
    expect(await refund(panel, id, { key: 'duas palavras' })).toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  test('every attempt sends the same key, which is stuck if it is in use ten minutes after the last request', async () => {
    const { id } = await buy(shop, [plainCourse.id])
    const fail = async (fault: string) => {
      await failNext(fault)
      await refund(panel, id)
      const call = shop.db.selectFrom('refund_calls').innerJoin('refunds', 'refunds.id', 'refund_calls.refund_id')
      return (await call.select('idempotency_key').where('order_id', '=', id).executeTakeFirstOrThrow()).idempotency_key
    }
    const elevenMinutesPass = () =>
      shop.rows(
        `update refund_calls set requested_at = requested_at - interval '11 minutes'
         where refund_id in (select id from refunds where order_id = $1)`,
        [id],
      )
    const first = await fail('server-error')
    await elevenMinutesPass()
    // The provider may still be executing this one.
    expect(await fail('server-error')).toBe(first)
    expect(await fail('key-in-use')).toBe(first)
    await elevenMinutesPass()
    expect(await fail('key-in-use')).not.toBe(first)
    expect((await refund(panel, id)).data.refundOrder.status).toBe('REFUNDED')
    expect(await atProvider(panel, id)).toBe(plainCourse.priceCents)
  })
})
