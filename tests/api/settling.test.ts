import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { graceMinutes } from '#domain/money/payments/recheck.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { createPagBank } from '#integrations/pagbank/pagbank.ts'
import { expiredSince } from '#tests/harness/clock.ts'
import {
  askForPix,
  endHold,
  misbehave,
  onCardPage,
  pay,
  paymentsOf,
  place,
  type Placed,
  readPayments,
  statusOf,
  withoutFaults,
} from '#tests/harness/purchases.ts'
import { orderOf, stockOf } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import type { ChargeFacts } from '#domain/money/charges/settlement.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'

/** Settling must not lose a hold, money, or the truth about either. Webhooks are lost, so only readings count. */
const panel = await providePanel()
const errors: string[] = []
panel.shop.deps.log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
beforeEach(async () => {
  errors.length = 0
  await withoutFaults(panel.shop)
})

/** The provider's order of the first payment. */
async function atProvider(order: Placed) {
  const all = (await panel.shop.sandbox('/console/orders.json')) as { id: string; referenceId: string }[]
  const [payment] = await paymentsOf(panel.shop, order.id)
  return all.find(({ referenceId }) => referenceId === payment?.id)?.id
}

/** The hold ends a grace period after its payments can be made for the last time, and not before. */
async function expectEndAfterGrace(order: Placed) {
  for (const [seconds, status] of [
    // The running jobs may take a while.
    [graceMinutes * 60 - 60, 'PENDING'],
    [graceMinutes * 60, 'EXPIRED'],
  ] as const) {
    await expiredSince(panel.shop, order.id, seconds)
    await panel.shop.work()
    expect(await statusOf(panel.shop, order.id)).toBe(status)
  }
}

/** In how many minutes the job that ends the hold runs. */
async function minutesToExpiry({ id }: Placed): Promise<number | undefined> {
  const { rows } = await sql<{ minutes: number }>`select round(extract(epoch from run_at - now()) / 60)::int as minutes
    from graphile_worker.jobs where key = ${`expire:${id}`}`.execute(panel.shop.db)
  return rows[0]?.minutes
}

describe('a payment of ours that the provider does not know', () => {
  test('as another account would: the paid order keeps its hold, is read at growing intervals, and is logged once', async () => {
    const stock = (await stockOf(panel.shop, plentifulBook.id)) ?? 0
    const order = await place(panel.shop, [plentifulBook.id])
    await pay(panel.shop, order.id)
    await misbehave(panel.shop, { 'other-account': { next: 'always', on: 'read' } })
    await endHold(panel.shop, order.id)
    expect([await statusOf(panel.shop, order.id), await stockOf(panel.shop, plentifulBook.id)]).toEqual(['PENDING', stock - 1])
    expect(await minutesToExpiry(order)).toBe(5)
    await readPayments(panel.shop, order.id)
    expect(await paymentsOf(panel.shop, order.id)).toMatchObject([{ unreadable_since: expect.any(Date), unreadable_reason: '40002' }])
    expect(errors.filter((line) => line.includes(order.id))).toHaveLength(1)

    const longAgo = new Date(Date.now() - 3 * 3_600_000)
    await panel.shop.db.updateTable('orders').set({ expires_at: longAgo }).where('id', '=', order.id).execute()
    await panel.shop.db.updateTable('payments').set({ unreadable_since: longAgo }).where('order_id', '=', order.id).execute()
    await addJob(panel.shop.db, 'expire_order', { orderId: order.id }, { key: `expire:${order.id}` })
    await panel.shop.work()
    expect(await minutesToExpiry(order)).toBe(180)
    const [payment] = await paymentsOf(panel.shop, order.id)
    expect(payment?.next_check_at?.getTime()).toBeGreaterThan(Date.now() + 179 * 60_000)

    await withoutFaults(panel.shop)
    expect(await readPayments(panel.shop, order.id)).toEqual(['settled'])
    expect(await statusOf(panel.shop, order.id)).toBe('PAID')
    expect(await paymentsOf(panel.shop, order.id)).toMatchObject([{ unreadable_since: null, unreadable_reason: null }])
  })

  test('a rejected token, for a card page as well', async () => {
    const { config, deps } = panel.shop
    const { paymentProvider } = deps
    for (const method of ['pix', 'redirect'] as const) {
      const order = await place(panel.shop, [plainCourse.id], {}, method)
      deps.paymentProvider = createPagBank({ ...config.paymentProvider, token: 'REVOKED' })
      await endHold(panel.shop, order.id)
      deps.paymentProvider = paymentProvider
      expect([method, await statusOf(panel.shop, order.id)]).toEqual([method, 'PENDING'])
      expect(await paymentsOf(panel.shop, order.id)).toMatchObject([{ unreadable_reason: 'UNAUTHORIZED' }])
    }
  })

  test('an unknown id that only a webhook named says nothing', async () => {
    const order = await place(panel.shop, [plainCourse.id])
    const [payment] = await paymentsOf(panel.shop, order.id)
    expect(await settlePayment(panel.shop.deps, payment!.id, 'ORDE_00000000-0000-0000-0000-000000000000')).toBe('settled')
    expect(await paymentsOf(panel.shop, order.id)).toMatchObject([{ unreadable_since: null }])
  })
})

describe('a card payment in analysis', () => {
  test.each([
    ['pay', 'PAID', 1],
    ['decline', 'EXPIRED', 0],
  ] as const)('keeps the hold, checked every hour, until it ends: %s', async (decision, status, sold) => {
    const stock = (await stockOf(panel.shop, plentifulBook.id)) ?? 0
    const order = await place(panel.shop, [plentifulBook.id], {}, 'redirect')
    await onCardPage(order.url, 'analyse')
    await endHold(panel.shop, order.id)
    expect([await statusOf(panel.shop, order.id), await stockOf(panel.shop, plentifulBook.id)]).toEqual(['PENDING', stock - 1])
    expect(await minutesToExpiry(order)).toBe(60)
    expect((await askForPix(panel.shop, order.id)).body.error?.code).toBe('PAYMENT_IN_ANALYSIS')

    await panel.shop.sandbox(`/console/orders/${await atProvider(order)}/${decision}`, {})
    await endHold(panel.shop, order.id)
    expect([await statusOf(panel.shop, order.id), await stockOf(panel.shop, plentifulBook.id)]).toEqual([status, stock - sold])
  })

  test('for more than a week: still held, checked daily, and reported as an error; with a PIX code instead, its hold ends as any other', async () => {
    const order = await place(panel.shop, [plainCourse.id], {}, 'redirect')
    await onCardPage(order.url, 'analyse')
    const past = new Date(Date.now() - 8 * 24 * 3_600_000)
    await panel.shop.db.updateTable('orders').set({ expires_at: past }).where('id', '=', order.id).execute()
    await panel.shop.db.updateTable('payments').set({ expires_at: past }).where('order_id', '=', order.id).execute()
    await addJob(panel.shop.db, 'expire_order', { orderId: order.id }, { key: `expire:${order.id}` })
    await panel.shop.work()
    expect([await statusOf(panel.shop, order.id), await minutesToExpiry(order)]).toEqual(['PENDING', 24 * 60])
    expect(errors.filter((line) => line.includes(order.id))).toHaveLength(1)
    // The payment itself is read as long as the analysis lasts.
    expect((await paymentsOf(panel.shop, order.id))[0]?.next_check_at).not.toBeNull()

    await panel.shop.sandbox(`/console/orders/${await atProvider(order)}/decline`, {})
    expect((await askForPix(panel.shop, order.id)).body.text).toMatch(/^000201/)
    await expectEndAfterGrace(order)
  })
})

describe('a later payment never shortens the hold of an earlier one', () => {
  const heldUntil = async ({ id }: Placed) => (await orderOf(panel.shop, id)).expires_at

  test('an expired order whose card page could not be closed yet is resumed by PIX', async () => {
    const order = await place(panel.shop, [plainCourse.id], {}, 'redirect')
    const [card] = await paymentsOf(panel.shop, order.id)
    await misbehave(panel.shop, { 'server-error': { next: 1, on: 'close' } })
    await endHold(panel.shop, order.id, { pageOpen: true })
    expect(await statusOf(panel.shop, order.id)).toBe('EXPIRED')
    expect((await askForPix(panel.shop, order.id)).status).toBe(200)
    expect([await statusOf(panel.shop, order.id), await heldUntil(order)]).toEqual(['PENDING', card!.expires_at])
    await expectEndAfterGrace(order)
  })

  test('a PIX code that is created while the job ends the hold: the job releases nothing, and runs again at the new end', async () => {
    const order = await place(panel.shop, [plainCourse.id], {}, 'redirect')
    const { deps } = panel.shop
    const { paymentProvider } = deps
    deps.paymentProvider = {
      ...paymentProvider,
      readCheckout: async (id) => {
        deps.paymentProvider = paymentProvider
        const answer = await paymentProvider.readCheckout(id)
        expect((await askForPix(panel.shop, order.id)).status).toBe(200)
        return answer
      },
    }
    await endHold(panel.shop, order.id)
    expect(await statusOf(panel.shop, order.id)).toBe('PENDING')
    await expectEndAfterGrace(order)
  })
})

const { priceCents } = plainCourse
const paid = (id: string, cents = priceCents): ChargeFacts => ({
  id,
  status: 'PAID',
  amountCents: cents,
  paidCents: cents,
  refundedCents: 0,
})

/** For each of two orders that are read while the provider shows this charge: its status, and whether staff are told of it half an hour later. */
async function ordersAfter(chargeOf: (at: number) => ChargeFacts) {
  const orders = [await place(panel.shop, [plainCourse.id]), await place(panel.shop, [plainCourse.id])]
  const { paymentProvider } = panel.shop.deps
  for (const [at, order] of orders.entries()) {
    const readOrder: typeof paymentProvider.readOrder = async (id) => {
      const answer = await paymentProvider.readOrder(id)
      return answer.kind === 'ok' ? { ...answer, order: { ...answer.order, charges: [chargeOf(at)] } } : answer
    }
    const [payment] = await paymentsOf(panel.shop, order.id)
    await settlePayment({ ...panel.shop.deps, paymentProvider: { ...paymentProvider, readOrder } }, payment!.id)
  }
  await panel.shop.rows(`update payments set unreadable_since = unreadable_since - interval '31 minutes'`)
  await runCheck(panel.shop.db, 'PAYMENT_UNREADABLE')
  const rows = await panel.shop.rows<{ order_id: string }>(
    `select order_id from exceptions where kind = 'PAYMENT_UNREADABLE' and resolved_at is null`,
  )
  return Promise.all(orders.map(async ({ id }) => [await statusOf(panel.shop, id), rows.some((row) => row.order_id === id)]))
}

test.each([
  ['an amount beyond what a column holds', (at: number) => paid(`CHAR_BIG_${at}`, 3_000_000_000)],
  ['an id with a byte of zero', (at: number) => paid(`CHAR_\u0000${at}`)],
  ['a day beyond the calendar', (at: number) => ({ ...paid(`CHAR_DAY_${at}`), paidAt: new Date('+275760-09-12T00:00:00Z') })],
])('%s: both orders stay unpaid, and staff are told of both', async (_, chargeOf) =>
  expect(await ordersAfter(chargeOf)).toEqual([
    ['PENDING', true],
    ['PENDING', true],
  ]),
)

test('the same charge for two orders pays only the first, and staff are told of the other', async () =>
  expect(await ordersAfter(() => paid('CHAR_TWICE'))).toEqual([
    ['PAID', false],
    ['PENDING', true],
  ]))
