import { beforeEach, describe, expect, test } from 'vitest'
import { freeCourse, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { askForPix, buy, coursesOf, onCardPage, pay, paymentsOf, place, settle, statusOf, withoutFaults } from '#tests/harness/purchases.ts'
import { orderOf, stockOf } from '#tests/harness/shop.ts'
import { submittingBrowser } from '#tests/harness/signed-in.ts'
import { stockDifferences } from '#tests/harness/stock-differences.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { refund } from '#tests/harness/refunds.ts'
import { closeDispute, openDispute } from '#tests/harness/disputes.ts'
import { historyOf } from '#tests/harness/panel.ts'

const panel = await providePanel()
const { shop } = panel
beforeEach(() => withoutFaults(shop))

const hiddenId = () => crypto.randomUUID().toUpperCase()
/** PagBank does not show this payment: the token is another account's, or the payment is gone. */
const hide = (id: string, ids: { provider_order_id?: string; provider_checkout_id?: string }) =>
  shop.db.updateTable('payments').set(ids).where('id', '=', id).execute()

/** A paid order whose abandoned card page PagBank does not show. */
async function withHiddenPage() {
  const order = await place(shop, [plainCourse.id], {}, 'redirect')
  await askForPix(shop, order.id)
  await pay(shop, order.id)
  await settle(shop, order.id)
  const card = (await paymentsOf(shop, order.id)).find(({ method }) => method === 'CARD')
  await hide(card!.id, { provider_checkout_id: `CHEC_${hiddenId()}` })
  return order
}
async function exceptionOf(kind: 'PAYMENT_UNREADABLE' | 'HOLD_OVERDUE' | 'REFUND_DUE', orderId: string) {
  await runCheck(shop.db, kind)
  const query = 'query ($kind: ExceptionKind) { listExceptions(access: ADMIN, kind: $kind, limit: 100) { data { id orderId actions } } }'
  const { data } = (await panel.ask(query, { kind })).data.listExceptions as { data: { id: string; orderId: string; actions: string[] }[] }
  return data.find((each) => each.orderId === orderId)
}
const cancelAnyway = (id: string, reason: string | null = 'O painel do PagBank diz que ninguém pagou.') =>
  panel.ask('mutation ($id: ID!, $reason: String) { resolveException(id: $id, action: CANCEL, reason: $reason) { resolved } }', {
    id,
    reason,
  })

describe('a payment that PagBank does not show', () => {
  test('blocks neither the refund of what was paid otherwise, nor the decision of a dispute about it', async () => {
    const order = await withHiddenPage()
    expect((await refund(panel, order.id)).data.refundOrder).toMatchObject({ status: 'REFUNDED' })
    const disputed = await withHiddenPage()
    expect(await closeDispute(panel, await openDispute(panel, disputed.id), 'LOST')).toBe(plainCourse.priceCents)
  })

  test('blocks the refund of its own money', async () => {
    const order = await buy(shop, [plainCourse.id])
    const [payment] = await paymentsOf(shop, order.id)
    await hide(payment!.id, { provider_order_id: `ORDE_${hiddenId()}` })
    expect((await refund(panel, order.id)).code).toBe('PROVIDER_UNAVAILABLE')
    expect(await shop.rows('select from refunds where order_id = $1', [order.id])).toEqual([])
  })

  test('lets staff cancel its unpaid order with a reason: stock and coupon are free, and money that comes to light is refunded', async () => {
    const coupon = { code: 'ESCONDIDO', kind: 'FIXED', amount: 500, max_uses: 1 } as const
    const { id: cupomId } = await shop.db.insertInto('coupons').values(coupon).returning('id').executeTakeFirstOrThrow()
    const stock = await stockOf(shop, plentifulBook.id)
    const order = await place(shop, [plentifulBook.id], { cupomId })
    const [payment] = await paymentsOf(shop, order.id)
    await hide(payment!.id, { provider_order_id: `ORDE_${hiddenId()}` })
    await pay(shop, order.id).catch(() => undefined)
    const cancel = 'mutation ($id: ID!) { cancelOrder(id: $id) { status } }'
    expect((await panel.ask(cancel, { id: order.id })).code).toBe('PROVIDER_UNAVAILABLE')
    await shop.rows(`update payments set unreadable_since = now() - interval '1 hour' where id = $1`, [payment!.id])
    const exception = await exceptionOf('PAYMENT_UNREADABLE', order.id)
    expect(exception?.actions).toEqual(['RETRY', 'CANCEL', 'ACCEPT'])
    expect((await cancelAnyway(exception!.id, null)).code).toBe('PROVIDER_UNAVAILABLE')
    expect((await cancelAnyway(exception!.id, 'curto')).code).toBe('BAD_USER_INPUT')
    expect((await cancelAnyway(exception!.id)).data?.resolveException).toEqual({ resolved: true })
    expect(await orderOf(shop, order.id)).toMatchObject({ status: 'CANCELED', cancel_reason: 'STAFF' })
    expect([await stockOf(shop, plentifulBook.id), await shop.rows('select used from coupons where id = $1', [cupomId])]).toEqual([
      stock,
      [{ used: 0 }],
    ])
    expect(await historyOf(panel, 'ORDER', order.id)).toMatchObject([
      { action: 'CANCELED', changes: [{ field: 'reason', after: 'O painel do PagBank diz que ninguém pagou.' }] },
    ])
    await hide(payment!.id, { provider_order_id: payment!.provider_order_id! })
    await pay(shop, order.id)
    await settle(shop, order.id)
    expect([await statusOf(shop, order.id), await exceptionOf('REFUND_DUE', order.id)]).toMatchObject(['REFUND_DUE', {}])
  })

  test('of a paid order is no reason to cancel it', async () => {
    const order = await withHiddenPage()
    await shop.rows(`update payments set unreadable_since = now() - interval '1 hour' where order_id = $1 and method = 'CARD'`, [order.id])
    const exception = await exceptionOf('PAYMENT_UNREADABLE', order.id)
    expect(exception?.actions).toEqual(['RETRY', 'ACCEPT'])
    expect((await cancelAnyway(exception!.id)).code).toBe('ORDER_PAID')
    expect(await statusOf(shop, order.id)).toBe('PAID')
  })
})

test('an analysis without an end: staff cancel with a reason, and an approval that comes later is refunded', async () => {
  const order = await place(shop, [plentifulBook.id], {}, 'redirect')
  await onCardPage(order.url, 'analyse')
  await settle(shop, order.id)
  await shop.rows(`update orders set expires_at = now() - interval '9 days' where id = $1`, [order.id])
  const exception = await exceptionOf('HOLD_OVERDUE', order.id)
  expect((await cancelAnyway(exception!.id, null)).code).toBe('PAYMENT_IN_ANALYSIS')
  expect((await cancelAnyway(exception!.id)).data?.resolveException).toEqual({ resolved: true })
  expect(await statusOf(shop, order.id)).toBe('CANCELED')
  const [payment] = await paymentsOf(shop, order.id)
  await shop.sandbox(`/console/orders/${payment!.provider_order_id}/pay`, {})
  await settle(shop, order.id)
  expect(await statusOf(shop, order.id)).toBe('REFUND_DUE')
})

describe('a free order', () => {
  const cancel = (id: string) => panel.ask('mutation ($id: ID!) { cancelOrder(id: $id) { status } }', { id })

  test('is undone by staff: access, stock and coupon return, and its buyer is told', async () => {
    const coupon = { code: 'GRATIS', kind: 'PERCENTAGE', amount: 10_000, max_uses: 1 } as const
    const { id: cupomId } = await shop.db.insertInto('coupons').values(coupon).returning('id').executeTakeFirstOrThrow()
    const order = await place(shop, [plainCourse.id], { cupomId })
    expect([await statusOf(shop, order.id), await coursesOf(shop, order.email)]).toEqual(['PAID', [plainCourse.id]])
    for (let presses = 0; presses < 2; presses++) expect((await cancel(order.id)).data?.cancelOrder).toEqual({ status: 'REFUNDED' })
    expect(await coursesOf(shop, order.email)).toEqual([])
    expect(await shop.rows('select used from coupons where id = $1', [cupomId])).toEqual([{ used: 0 }])
    expect((await shop.call('GET', `/api/orders/${order.id}/status`)).body).toEqual({ paid: false, state: 'CANCELED' })
    // Who comes back to it is told so, not that nothing is left to pay.
    expect((await shop.call('POST', `/api/orders/${order.id}/pix`, {})).body.error?.code).toBe('ORDER_CLOSED')
    const emails = await shop.rows(`select kind from emails where order_id = $1 and kind <> 'PLACED'`, [order.id])
    expect(emails).toEqual([{ kind: 'CANCELED' }])
    expect(await shop.rows(`select action from history where entity_id = $1`, [order.id])).toEqual([{ action: 'CANCELED' }])
  })

  test('is not undone by its buyer, nor is one that cost something by staff', async () => {
    const free = await place(shop, [freeCourse.id])
    const buyers = await shop.call('POST', `/api/orders/${free.id}/cancel`, undefined, await submittingBrowser(shop, free.id))
    expect(buyers.body.error?.code).toBe('ORDER_PAID')
    const paid = await buy(shop, [plainCourse.id])
    expect((await cancel(paid.id)).code).toBe('ORDER_PAID')
  })
})

test('the stock agrees with all of these orders', async () => expect(await stockDifferences(shop.db)).toEqual([]))
