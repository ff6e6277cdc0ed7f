import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ebook, freeCourse, plainCourse } from '#database/seed/fixtures.ts'
import { waitWithinBudget, withDatabaseBudget } from '#server/platform/database/database-budget.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { executeRefund } from '#server/money/refunds/execute-refund.ts'
import { retryNow } from '#tests/harness/clock.ts'
import {
  askForPix,
  buy,
  coursesOf,
  forgetJobs,
  misbehave,
  newBuyer,
  onCardPage,
  paymentsOf,
  place,
  refundAtProvider,
  settle,
  withoutFaults,
} from '#tests/harness/purchases.ts'
import { atProvider, cancelCalls, get, history, itemsOf, refund, refundEmails, runRefundJob } from '#tests/harness/refunds.ts'
import { withShortTimeouts, quote, submit } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
beforeEach(async () => {
  await withoutFaults(panel.shop)
  await forgetJobs(panel.shop)
})

const staff = 'renata.lopes@sabia.example'

describe('refusals and failures', () => {
  test('an unpaid, a free and an unknown order are refused', async () => {
    const { id } = await place(panel.shop, [plainCourse.id])
    expect(await refund(panel, id)).toMatchObject({ code: 'CONFLICT', message: 'Este pedido não está pago: não há o que reembolsar.' })
    const email = newBuyer()
    const { body } = await submit(panel.shop, await quote(panel.shop, [{ id: freeCourse.id, quantity: 1 }], { email }), {
      email,
      address: undefined,
    })
    expect(await refund(panel, String(body._id))).toMatchObject({
      code: 'CONFLICT',
      message: 'Este pedido foi gratuito: não há o que reembolsar.',
    })
    expect(await refund(panel, '00000000-0000-4000-8000-000000000000')).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('the provider cannot refund now: nothing is revoked, and the refund goes on by itself, with a new key after a reading', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id])
    await misbehave(panel.shop, { 'refund-unavailable': 2 })
    const refused = {
      code: 'PROVIDER_UNAVAILABLE',
      message: 'O PagBank não consegue fazer este reembolso agora. A loja tenta de novo sozinha. Não é preciso pedir de novo.',
    }
    expect(await refund(panel, id, { key: 'depois' })).toMatchObject(refused)
    expect(await coursesOf(panel.shop, email)).toEqual([plainCourse.id])
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

  const isReported = async (id: string) => {
    await panel.shop.rows(`update refunds set created_at = created_at - interval '1 hour' where order_id = $1`, [id])
    await runCheck(panel.shop.db, 'REFUND_UNANSWERED')
    return panel.shop.rows<{ id: string; refusal: string }>(
      `select id, detail ->> 'refusal' as refusal from exceptions where order_id = $1 and kind = 'REFUND_UNANSWERED' and resolved_at is null`,
      [id],
    )
  }
  const resolve = (id: string | undefined, action: 'RETRY' | 'ACCEPT', reason?: string) =>
    panel.ask(`mutation ($id: ID!, $reason: String) { resolveException(id: $id, action: ${action}, reason: $reason) { resolved } }`, {
      id,
      reason,
    })

  test('refused now on a retry, after the staff were told that it goes on by itself: it does, and its exception stays until then', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id, ebook.id])
    const items = [(await itemsOf(panel, id))[ebook.title]]
    await misbehave(panel.shop, { 'server-error': { next: 1, on: 'refund' } })
    expect((await refund(panel, id, { items })).code).toBe('PROVIDER_UNAVAILABLE')
    await misbehave(panel.shop, { 'refund-unavailable': 1 })
    await runRefundJob(panel, id)
    expect(await get(panel, id)).toMatchObject({ refunds: [{ status: 'WAITING' }] })
    expect(await isReported(id)).toMatchObject([{ refusal: 'TEMPORARY' }])
    await retryNow(panel.shop)
    await panel.shop.work()
    expect(await get(panel, id)).toMatchObject({ status: 'PAID', refundedCents: ebook.priceCents, refunds: [{ status: 'DONE' }] })
    expect(await isReported(id)).toEqual([])
  })

  test('refused for good on a retry: an exception that stays until a later refund', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id, ebook.id])
    const items = [(await itemsOf(panel, id))[ebook.title]]
    await misbehave(panel.shop, { 'server-error': { next: 1, on: 'refund' } })
    await refund(panel, id, { items })
    await misbehave(panel.shop, { 'refund-refused': 2 })
    await runRefundJob(panel, id)
    expect(await get(panel, id)).toMatchObject({ refunds: [{ status: 'REFUSED' }] })
    const [exception] = await isReported(id)
    expect(exception).toMatchObject({ refusal: 'PROVIDER' })
    await resolve(exception?.id, 'RETRY')
    await panel.shop.work()
    expect(await isReported(id)).toMatchObject([{ id: exception?.id }])
    expect((await refund(panel, id, { items })).data.refundOrder).toMatchObject({ refundedCents: ebook.priceCents })
    expect(await isReported(id)).toEqual([])
    expect(await atProvider(panel, id)).toBe(ebook.priceCents)
  })

  async function payTwice() {
    const { id, url } = await place(panel.shop, [plainCourse.id], {}, 'redirect')
    await askForPix(panel.shop, id)
    const pix = (await paymentsOf(panel.shop, id)).find(({ method }) => method === 'PIX')
    await panel.shop.sandbox(`/console/orders/${pix?.provider_order_id}/pay`, {})
    await onCardPage(url)
    await settle(panel.shop, id)
    return id
  }

  test('paid twice, of which a part is refused again and again: one exception at a time, until a retry returns the rest, once', async () => {
    const id = await payTwice()
    await misbehave(panel.shop, { 'refund-refused': 1 })
    expect((await refund(panel, id)).message).toContain('já voltaram')
    for (const refusedCalls of [1, 1, 0]) {
      const reported = await isReported(id)
      expect(reported).toMatchObject([{ refusal: 'PROVIDER' }])
      await misbehave(panel.shop, { 'refund-refused': refusedCalls || 'off' })
      await resolve(reported[0]?.id, 'RETRY')
      await panel.shop.work()
    }
    expect(await isReported(id)).toEqual([])
    expect(await get(panel, id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * plainCourse.priceCents })
    expect((await cancelCalls(panel, id)).filter((outcome) => outcome === 'ok')).toHaveLength(2)
  })

  test('requested anew while an earlier request is refused, and the earlier one is retried: a retry of the other finds nothing, and ends', async () => {
    const id = await payTwice()
    await misbehave(panel.shop, { 'refund-refused': 2 })
    await refund(panel, id, { due: true })
    await refund(panel, id, { due: true })
    const reported = await isReported(id)
    expect(reported).toHaveLength(2)
    for (const exception of reported) {
      await resolve(exception.id, 'RETRY')
      await panel.shop.work()
    }
    expect(await isReported(id)).toEqual([])
    expect(await get(panel, id)).toMatchObject({ status: 'PAID', refundDue: false, refundedCents: plainCourse.priceCents })
  })

  test('dispensed with at the very moment at which it is sent: staff are told that it goes on', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await misbehave(panel.shop, { 'refund-unavailable': 1 })
    await refund(panel, id)
    const [exception] = await isReported(id)
    await misbehave(panel.shop, { 'server-error': { next: 1, on: 'refund' } })
    await runRefundJob(panel, id)
    expect(await resolve(exception?.id, 'ACCEPT', 'Combinado com a cliente: fica com o curso.')).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('já foi enviado'),
    })
    expect(await panel.shop.rows('select accepted_at from exceptions where id = $1', [exception?.id])).toEqual([{ accepted_at: null }])
    await misbehave(panel.shop, { 'server-error': 'off' })
    await runRefundJob(panel, id)
    expect(await get(panel, id)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE' }] })
  })

  test('refused now, and then settled another way: accepted with a reason, nothing sends it any more', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await misbehave(panel.shop, { 'refund-unavailable': 1 })
    await refund(panel, id)
    const [exception] = await isReported(id)
    expect((await resolve(exception?.id, 'ACCEPT', 'Combinado com a cliente: fica com o curso.')).message).toBeUndefined()
    await retryNow(panel.shop)
    await panel.shop.work()
    expect(await isReported(id)).toEqual([])
    expect(await get(panel, id)).toMatchObject({
      status: 'PAID',
      refunds: [{ status: 'REFUSED', refusal: expect.stringContaining('dispensou') }],
    })
    expect(await atProvider(panel, id)).toBe(0)
  })

  test('refused for good, and left with a reason: it is no exception any more, whatever happens to the money later', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await misbehave(panel.shop, { 'refund-refused': 1 })
    await refund(panel, id)
    const [exception] = await isReported(id)
    expect((await resolve(exception?.id, 'ACCEPT', 'Combinado com a cliente: fica com o curso.')).message).toBeUndefined()
    await panel.shop.rows('update exceptions set resolved_at = now() where id = $1', [exception?.id])
    expect(await isReported(id)).toEqual([])
    expect(await atProvider(panel, id)).toBe(0)
  })

  test('the provider cannot be read: no refund is stored', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await misbehave(panel.shop, { 'server-error': { next: 'always', on: 'read' } })
    expect(await refund(panel, id)).toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
      message: expect.stringContaining('Nada foi reembolsado'),
    })
    expect(await get(panel, id)).toMatchObject({ refunds: [] })
  })

  test.each(['time-out', 'error-after'])(
    '%s: the provider refunds without a response; the next read finds it and no second call is made',
    async (fault) => {
      const { id, email } = await buy(panel.shop, [plainCourse.id])
      await misbehave(panel.shop, { [fault]: { next: 1, on: 'refund' } })
      const { code, message } = await withShortTimeouts(panel.shop, () => refund(panel, id))
      expect([code, message]).toEqual(['PROVIDER_UNAVAILABLE', expect.stringContaining('continua sozinho')])
      expect(await get(panel, id)).toMatchObject({ refunds: [{ status: 'REQUESTING' }] })
      await runRefundJob(panel, id)
      expect(await get(panel, id)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE', actor: staff }] })
      expect(await cancelCalls(panel, id)).toHaveLength(1)
      expect(await history(panel, id)).toHaveLength(1)
      expect(await refundEmails(panel, email)).toHaveLength(1)
    },
  )

  test.each(['server-error', 'blocked', 'rate-limit', 'key-in-use'])(
    '%s: the provider did not refund, and the job completes it',
    async (fault) => {
      const { id, email } = await buy(panel.shop, [plainCourse.id, ebook.id])
      const items = [(await itemsOf(panel, id))[ebook.title]]
      await misbehave(panel.shop, { [fault]: { next: 1, on: 'refund' } })
      expect((await refund(panel, id, { items })).code).toBe('PROVIDER_UNAVAILABLE')
      expect(await atProvider(panel, id)).toBe(0)
      // Meanwhile a refund of the whole order has to wait for this one.
      await misbehave(panel.shop, { 'server-error': { next: 1, on: 'refund' } })
      expect(await refund(panel, id)).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('em andamento') })
      await misbehave(panel.shop, { 'server-error': 'off' })
      await runRefundJob(panel, id)
      expect(await get(panel, id)).toMatchObject({ status: 'PAID', refundedCents: ebook.priceCents, refunds: [{ status: 'DONE' }] })
      expect(await atProvider(panel, id)).toBe(ebook.priceCents)
      expect(await refundEmails(panel, email)).toHaveLength(1)
    },
  )

  test('the process dies between storing the refund and calling the provider: another one continues after the lease ends', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id])
    const { paymentProvider } = panel.shop.deps
    panel.shop.deps.paymentProvider = { ...paymentProvider, refundCharge: () => Promise.reject(new Error('the process died')) }
    expect((await refund(panel, id)).code).toBe('INTERNAL_SERVER_ERROR')
    panel.shop.deps.paymentProvider = paymentProvider
    const stored = panel.shop.db.updateTable('refunds').where('order_id', '=', id)
    await stored.set({ leased_at: new Date(Date.now() - 46_000) }).execute()
    const { rows } = await sql`select from graphile_worker.jobs where key like 'refund:%' and run_at > now()`.execute(panel.shop.db)
    expect(rows).not.toEqual([])
    await runRefundJob(panel, id)
    expect(await get(panel, id)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE', actor: staff }] })
    expect(await cancelCalls(panel, id)).toEqual(['ok'])
    expect(await refundEmails(panel, email)).toHaveLength(1)
  })

  test('the request that sends it has no time left to wait for the database: what the provider answered is stored', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await misbehave(panel.shop, { 'server-error': { next: 1, on: 'refund' } })
    expect((await refund(panel, id)).code).toBe('PROVIDER_UNAVAILABLE')
    const [{ id: refundId }] = (await panel.shop.rows<{ id: string }>('select id from refunds where order_id = $1', [id])) as [
      { id: string },
    ]
    const { paymentProvider } = panel.shop.deps
    const executed = await withDatabaseBudget(6_000, () => {
      const spent = waitWithinBudget(() => new Promise(() => {})).catch(() => {})
      const refundCharge: typeof paymentProvider.refundCharge = async (...call) => {
        await spent
        return paymentProvider.refundCharge(...call)
      }
      return executeRefund({ ...panel.shop.deps, paymentProvider: { ...paymentProvider, refundCharge } }, refundId)
    })
    expect(executed).toMatchObject({ status: 'DONE', leased_at: null })
  })

  test('every attempt sends the same idempotency key to the provider', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await misbehave(panel.shop, { 'server-error': { next: 2, on: 'refund' } })
    const keys: string[] = []
    const { paymentProvider } = panel.shop.deps
    panel.shop.deps.paymentProvider = {
      ...paymentProvider,
      refundCharge: (charge, cents, key) => {
        keys.push(key)
        return paymentProvider.refundCharge(charge, cents, key)
      },
    }
    await refund(panel, id)
    await refund(panel, id)
    expect((await refund(panel, id)).data.refundOrder.status).toBe('REFUNDED')
    panel.shop.deps.paymentProvider = paymentProvider
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })
})

describe('idempotency keys', () => {
  test('a repeated key returns the same refund, and is refused for a different one', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id, ebook.id])
    const items = await itemsOf(panel, id)
    const one = { items: [items[ebook.title]], key: 'chave-1' }
    expect((await refund(panel, id, one)).data.refundOrder.refundedCents).toBe(ebook.priceCents)
    expect((await refund(panel, id, one)).data.refundOrder.refundedCents).toBe(ebook.priceCents)
    expect(await refund(panel, id, { key: 'chave-1' })).toMatchObject({
      code: 'CONFLICT',
      message: 'Esta chave já foi usada para outro reembolso deste pedido.',
    })
    expect(await cancelCalls(panel, id)).toEqual(['ok'])
    expect(await refund(panel, id, { key: 'duas palavras' })).toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  const keyOf = async (orderId: string) =>
    await panel.shop.db
      .selectFrom('refund_calls')
      .innerJoin('refunds', 'refunds.id', 'refund_calls.refund_id')
      .select(['refund_calls.id', 'idempotency_key'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  const failJob = async (orderId: string, fault: string) => {
    await misbehave(panel.shop, { [fault]: { next: 1, on: 'refund' } })
    await runRefundJob(panel, orderId)
  }
  const elevenMinutesPass = async (callId: string) =>
    panel.shop.db
      .updateTable('refund_calls')
      .set({ requested_at: sql`requested_at - interval '11 minutes'` })
      .where('id', '=', callId)
      .execute()

  test('a key that the provider keeps in use for too long is replaced if the money was not refunded', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await misbehave(panel.shop, { 'server-error': { next: 1, on: 'refund' } })
    await refund(panel, id)
    const first = await keyOf(id)
    await failJob(id, 'key-in-use')
    expect(await keyOf(id)).toEqual(first)
    await elevenMinutesPass(first.id)
    await failJob(id, 'key-in-use')
    expect((await keyOf(id)).idempotency_key).not.toBe(first.idempotency_key)
    await runRefundJob(panel, id)
    expect((await get(panel, id)).status).toBe('REFUNDED')
    expect(await atProvider(panel, id)).toBe(plainCourse.priceCents)
  })

  test('a key counts as stuck only ten minutes after the last request, which the provider may still be executing', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await misbehave(panel.shop, { 'server-error': { next: 1, on: 'refund' } })
    await refund(panel, id)
    const first = await keyOf(id)
    await elevenMinutesPass(first.id)
    await failJob(id, 'server-error')
    await failJob(id, 'key-in-use')
    expect(await keyOf(id)).toEqual(first)
  })

  test('a new key is not sent before a reading: the provider may have executed the first request meanwhile', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id, ebook.id])
    const items = [(await itemsOf(panel, id))[ebook.title]]
    await misbehave(panel.shop, { 'server-error': { next: 1, on: 'refund' } })
    await refund(panel, id, { items })
    const first = await keyOf(id)
    await elevenMinutesPass(first.id)
    await failJob(id, 'key-in-use')
    expect(await keyOf(id)).not.toEqual(first)
    await refundAtProvider(panel.shop, id, ebook.priceCents)
    await runRefundJob(panel, id)
    expect(await get(panel, id)).toMatchObject({
      status: 'PAID',
      refunds: [{ status: 'DONE', amountCents: ebook.priceCents, actor: staff }],
    })
    expect(await atProvider(panel, id)).toBe(ebook.priceCents)
  })
})
