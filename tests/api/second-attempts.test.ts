import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { ledgerFindings } from '#tests/harness/ledger-findings.ts'
import {
  askForPix,
  coursesOf,
  newBuyer,
  onCardPage,
  pay,
  paymentsOf,
  place,
  type Placed,
  settle,
  statusOf,
  withoutFaults,
} from '#tests/harness/purchases.ts'
import { eventually, person, quote, submit } from '#tests/harness/shop.ts'
import { stockDifferences } from '#tests/harness/stock-differences.ts'
import { settleOrder } from '#server/money/payments/settle-payment.ts'
import { checkLedger } from '#server/money/ledger/check-ledger.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { lockWaits } from '#tests/harness/lock-waits.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
const { shop } = panel
beforeEach(() => withoutFaults(shop))

const products = [plainCourse.id, plentifulBook.id]

/** A buyer who typed a wrong address submits again with the right one, and pays the code of the first order. */
async function attempts(more: { first?: object; second?: object; card?: boolean } = {}) {
  const first = await place(shop, products, { ...more.first }, more.card ? 'redirect' : 'pix')
  const second = await place(shop, products, { ...more.second, replaces: first.id })
  return { first, second }
}

/** Pays the code of the order that was replaced: the oldest of the payments that the new one has. */
async function payFirst({ id }: Placed) {
  const [payment] = await paymentsOf(shop, id)
  await shop.sandbox(`/console/orders/${payment!.provider_order_id}/pay`, {})
  await settle(shop, id)
}

async function dueOf(orderId: string) {
  await runCheck(shop.db, 'REFUND_DUE')
  const query = '{ listExceptions(access: ADMIN, kind: REFUND_DUE, limit: 100) { data { orderId cents cause } } }'
  const { data } = (await panel.ask(query)).data.listExceptions as { data: { orderId: string; cents: number; cause: string }[] }
  return data.filter((each) => each.orderId === orderId)
}
const stateOf = async (orderId: string) => (await shop.call('GET', `/api/orders/${orderId}/status`)).body

async function addCoupon(code: string, terms: object) {
  const values = { code, kind: 'PERCENTAGE', amount: 1_000, ...terms } as const
  return (await shop.db.insertInto('coupons').values(values).returning('id').executeTakeFirstOrThrow()).id
}

describe('late money of an order that a new attempt replaced', () => {
  test('of the panel: the replaced order names the one in its place', async () => {
    const { first, second } = await attempts()
    const query = 'query ($id: ID!) { getOrder(id: $id) { cancelReason replacedById payments { id } } }'
    expect((await panel.ask(query, { id: first.id })).data.getOrder).toEqual({
      cancelReason: 'REPLACED',
      replacedById: second.id,
      payments: [],
    })
    expect((await panel.ask(query, { id: second.id })).data.getOrder.payments).toHaveLength(2)
  })

  test('is not looked for in codes that nobody paid while the store looked', async () => {
    const { second } = await attempts()
    const [lapsed] = await paymentsOf(shop, second.id)
    const readings = () =>
      shop.rows(
        `select payment_id from provider_exchanges where payment_id in (select id from payments where order_id = $1) and method = 'GET'`,
        [second.id],
      )
    await shop.rows(`delete from provider_exchanges where payment_id in (select id from payments where order_id = $1)`, [second.id])
    await shop.rows(`update payments set next_check_at = null, expires_at = now() - interval '5 days', checked_at = now() where id = $1`, [
      lapsed!.id,
    ])
    expect(await settleOrder(shop.deps, second.id)).toBe('settled')
    expect(await readings()).toEqual((await paymentsOf(shop, second.id)).slice(1).map(({ id }) => ({ payment_id: id })))
    // Money that a webhook event brings all the same is still found.
    await payFirst(second)
    expect(await statusOf(shop, second.id)).toBe('PAID')
  })

  test('of another total: its code is never given to the buyer of the new one, who gets one of the new total', async () => {
    const first = await place(shop, products)
    const second = await place(shop, products, { replaces: first.id, cupomId: await addCoupon('CARTAO', {}) }, 'redirect')
    await payFirst(second)
    expect(await stateOf(second.id)).toEqual({ paid: false, state: 'PAID_SHORT' })
    expect(await dueOf(second.id)).toMatchObject([{ cause: expect.stringContaining('código antigo') }])
    const { status, body } = await askForPix(shop, second.id)
    expect([status, body.text]).toEqual([200, expect.stringMatching(/^000201/)])
    expect(body.text).not.toBe(first.text)
    await pay(shop, second.id)
    await settle(shop, second.id)
    expect([await statusOf(shop, second.id), (await dueOf(second.id)).length]).toEqual(['PAID', 1])
  })
})

test.each([
  ['paid', 'ORDER_PAID'],
  ['in analysis', 'PAYMENT_IN_ANALYSIS'],
])('an order that is %s a moment before a new attempt takes its lock is not followed by another', async (now, code) => {
  const first = await place(shop, [plentifulBook.id], {}, 'redirect')
  const email = newBuyer()
  const token = await quote(shop, [{ id: plentifulBook.id, quantity: 1 }], { email, replaces: first.id })
  const [priced, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The new attempt has read the earlier order, and waits to be priced.
  const changing = shop.db.transaction().execute(async (tx) => {
    await sql`lock table books in access exclusive mode`.execute(tx)
    priced.resolve()
    await goOn.promise
  })
  await priced.promise
  const attempt = submit(shop, token, { email, replaces: first.id })
  await eventually(async () => (await lockWaits(shop.db)).all >= 1, 'the new attempt waits for the books')
  await onCardPage(first.url, now === 'paid' ? 'pay' : 'analyse')
  await settle(shop, first.id)
  goOn.resolve()
  await changing
  const { status, body } = await attempt
  expect([status, body.error]).toMatchObject([409, { code, ...(now === 'paid' && { orderId: first.id }) }])
  expect(await shop.rows('select id from orders where email = $1', [email])).toEqual([])
  expect(await statusOf(shop, first.id)).toBe(now === 'paid' ? 'PAID' : 'PENDING')
})

test('nobody who only knows the id of an order takes its place, and with it the money that its buyer pays', async () => {
  const theirs = await place(shop, [plainCourse.id])
  const token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }], { replaces: theirs.id })
  const body = { token, ...person, email: newBuyer(), replaces: theirs.id }
  expect((await shop.post('/api/checkout/pix/pagseguro/content', body)).status).toBe(200)
  expect(await statusOf(shop, theirs.id)).toBe('PENDING')
  await pay(shop, theirs.id)
  await settle(shop, theirs.id)
  expect(await coursesOf(shop, theirs.email)).toEqual([plainCourse.id])
})

test('stock and ledger agree with all of these orders', async () => {
  await checkLedger(shop.deps)
  expect(await stockDifferences(shop.db)).toEqual([])
  expect(await ledgerFindings(shop.db)).toEqual([])
})
