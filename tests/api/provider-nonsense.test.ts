import { expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import type { ChargeFacts } from '#domain/money/charges/settlement.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { paymentsOf, place, statusOf } from '#tests/harness/purchases.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop()

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
  const orders = [await place(shop, [plainCourse.id]), await place(shop, [plainCourse.id])]
  const { paymentProvider } = shop.deps
  for (const [at, order] of orders.entries()) {
    const readOrder: typeof paymentProvider.readOrder = async (id) => {
      const answer = await paymentProvider.readOrder(id)
      return answer.kind === 'ok' ? { ...answer, order: { ...answer.order, charges: [chargeOf(at)] } } : answer
    }
    const [payment] = await paymentsOf(shop, order.id)
    await settlePayment({ ...shop.deps, paymentProvider: { ...paymentProvider, readOrder } }, payment!.id)
  }
  await shop.rows(`update payments set unreadable_since = unreadable_since - interval '31 minutes'`)
  await runCheck(shop.db, 'PAYMENT_UNREADABLE')
  const rows = await shop.rows<{ order_id: string }>(
    `select order_id from exceptions where kind = 'PAYMENT_UNREADABLE' and resolved_at is null`,
  )
  return Promise.all(orders.map(async ({ id }) => [await statusOf(shop, id), rows.some((row) => row.order_id === id)]))
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
