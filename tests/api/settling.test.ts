import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { graceMinutes } from '#domain/recheck.ts'
import { addJob } from '#server/jobs/jobs.sql.ts'
import { cancelOrder } from '#server/payments/cancel-order.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { createPagBank } from '#server/providers/pagbank.ts'
import { expiredSince } from '#tests/harness/clock.ts'
import { openPanel, type Panel } from '#tests/harness/panel.ts'
import { orderOf, providerOrder, quote, stockOf, submit } from '#tests/harness/shop.ts'

/** What settling must not do: lose a hold, money, or the truth about either. Webhooks are lost, so only readings count. */
let panel: Panel
const errors: string[] = []
beforeAll(async () => {
  panel = await openPanel()
  panel.shop.deps.log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
})
afterAll(() => panel.close())
beforeEach(async () => {
  errors.length = 0
  await panel.shop.sandbox('/console/settings', { webhooks: 'drop', faults: 'none' })
})

interface Placed {
  id: string
  email: string
  payUrl: string
}

let buyers = 0
async function place(productId: string, method: 'pix' | 'redirect' = 'pix', extra: object = {}): Promise<Placed> {
  const email = `acerto.${++buyers}@correio.com.br`
  const token = await quote(panel.shop, [{ id: productId, quantity: 1 }], { email })
  const { status, body } = await submit(panel.shop, token, { email, ...extra }, method)
  expect([status, body.error]).toEqual([200, undefined])
  return { id: String(body._id), email, payUrl: String(body.url) }
}

const misbehave = (faults: object) => panel.shop.sandbox('/console/settings', { faults })
const payByPix = ({ id }: Placed) => panel.shop.post(`/api/orders/${id}/pix`, {})
const payAtBank = async ({ id }: Placed) => panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, id)}/pay`, {})
const onCardPage = ({ payUrl }: Placed, choice: 'pay' | 'decline' | 'analyse') =>
  fetch(payUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice }) })
const paymentsOf = ({ id }: Placed) =>
  panel.shop.db.selectFrom('payments').selectAll().where('order_id', '=', id).orderBy('created_at').execute()
async function settleAll(order: Placed) {
  const settled = []
  for (const { id } of await paymentsOf(order)) settled.push(await settlePayment(panel.shop.deps, id))
  return settled
}
const statusOf = async ({ id }: Placed) => (await orderOf(panel.shop, id)).status
const answerOf = async ({ id }: Placed) => (await panel.shop.call('GET', `/api/orders/${id}/status`)).body

/** The hold is over, and the job that ends it is due. `pageOpen`: the payments can still be made. */
async function endHold({ id }: Placed, { pageOpen = false } = {}) {
  const past = new Date(Date.now() - 60_000)
  await panel.shop.db.updateTable('orders').set({ expires_at: past }).where('id', '=', id).execute()
  if (!pageOpen) await panel.shop.db.updateTable('payments').set({ expires_at: past }).where('order_id', '=', id).execute()
  await addJob(panel.shop.db, 'expire_order', { orderId: id }, { key: `expire:${id}` })
  await panel.shop.work()
}

/** The provider's order of the first payment. */
async function atProvider(order: Placed) {
  const all = (await panel.shop.sandbox('/console/orders.json')) as { id: string; referenceId: string }[]
  const [payment] = await paymentsOf(order)
  return all.find(({ referenceId }) => referenceId === payment?.id)?.id
}

/** The hold ends a grace period after its payments can be made for the last time, and not before. */
async function expectEndAfterGrace(order: Placed) {
  for (const [seconds, status] of [
    [graceMinutes * 60 - 5, 'PENDING'],
    [graceMinutes * 60, 'EXPIRED'],
  ] as const) {
    await expiredSince(panel.shop, order.id, seconds)
    await panel.shop.work()
    expect(await statusOf(order)).toBe(status)
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
    const order = await place(plentifulBook.id)
    await payAtBank(order)
    await misbehave({ 'other-account': { next: 'always', on: 'read' } })
    await endHold(order)
    expect([await statusOf(order), await stockOf(panel.shop, plentifulBook.id)]).toEqual(['PENDING', stock - 1])
    expect(await minutesToExpiry(order)).toBe(5)
    await settleAll(order)
    expect(await paymentsOf(order)).toMatchObject([{ unreadable_since: expect.any(Date), unreadable_reason: '40002' }])
    expect(errors.filter((line) => line.includes(order.id))).toHaveLength(1)

    const longAgo = new Date(Date.now() - 3 * 3_600_000)
    await panel.shop.db.updateTable('orders').set({ expires_at: longAgo }).where('id', '=', order.id).execute()
    await panel.shop.db.updateTable('payments').set({ unreadable_since: longAgo }).where('order_id', '=', order.id).execute()
    await addJob(panel.shop.db, 'expire_order', { orderId: order.id }, { key: `expire:${order.id}` })
    await panel.shop.work()
    expect(await minutesToExpiry(order)).toBe(180)
    const [payment] = await paymentsOf(order)
    expect(payment?.next_check_at?.getTime()).toBeGreaterThan(Date.now() + 179 * 60_000)

    await misbehave('none' as unknown as object)
    expect(await settleAll(order)).toEqual(['settled'])
    expect(await statusOf(order)).toBe('PAID')
    expect(await paymentsOf(order)).toMatchObject([{ unreadable_since: null, unreadable_reason: null }])
  })

  test('a rejected token, for a card page as well', async () => {
    const { config, deps } = panel.shop
    const { pagbank } = deps
    for (const method of ['pix', 'redirect'] as const) {
      const order = await place(plainCourse.id, method)
      deps.pagbank = createPagBank({ ...config.pagbank, token: 'REVOKED' })
      await endHold(order)
      deps.pagbank = pagbank
      expect([method, await statusOf(order)]).toEqual([method, 'PENDING'])
      expect(await paymentsOf(order)).toMatchObject([{ unreadable_reason: 'UNAUTHORIZED' }])
    }
  })

  test('no job fails because of it', async () => {
    const order = await place(plainCourse.id)
    await misbehave({ 'other-account': { next: 'always', on: 'read' } })
    const [payment] = await paymentsOf(order)
    await addJob(panel.shop.db, 'settle_payment', { paymentId: payment!.id }, { key: `settle:${payment!.id}` })
    await panel.shop.work()
    const { rows } = await sql`select from graphile_worker.jobs where key = ${`settle:${payment!.id}`}`.execute(panel.shop.db)
    expect(rows).toEqual([])
  })

  test('an unknown id that only a webhook named says nothing', async () => {
    const order = await place(plainCourse.id)
    const [payment] = await paymentsOf(order)
    expect(await settlePayment(panel.shop.deps, payment!.id, 'ORDE_00000000-0000-0000-0000-000000000000')).toBe('settled')
    expect(await paymentsOf(order)).toMatchObject([{ unreadable_since: null }])
  })
})

describe('a card payment in analysis', () => {
  test.each([
    ['pay', 'PAID', 1],
    ['decline', 'EXPIRED', 0],
  ] as const)('keeps the hold, checked every hour, until it ends: %s', async (decision, status, sold) => {
    const stock = (await stockOf(panel.shop, plentifulBook.id)) ?? 0
    const order = await place(plentifulBook.id, 'redirect')
    await onCardPage(order, 'analyse')
    await endHold(order)
    expect([await statusOf(order), await stockOf(panel.shop, plentifulBook.id)]).toEqual(['PENDING', stock - 1])
    expect(await minutesToExpiry(order)).toBe(60)
    expect((await payByPix(order)).body.error?.code).toBe('PAYMENT_IN_ANALYSIS')

    await panel.shop.sandbox(`/console/orders/${await atProvider(order)}/${decision}`, {})
    await endHold(order)
    expect([await statusOf(order), await stockOf(panel.shop, plentifulBook.id)]).toEqual([status, stock - sold])
  })

  test('for more than a week: still held, checked daily, and reported as an error; with a PIX code instead, its hold ends as any other', async () => {
    const order = await place(plainCourse.id, 'redirect')
    await onCardPage(order, 'analyse')
    const past = new Date(Date.now() - 8 * 24 * 3_600_000)
    await panel.shop.db.updateTable('orders').set({ expires_at: past }).where('id', '=', order.id).execute()
    await panel.shop.db.updateTable('payments').set({ expires_at: past }).where('order_id', '=', order.id).execute()
    await addJob(panel.shop.db, 'expire_order', { orderId: order.id }, { key: `expire:${order.id}` })
    await panel.shop.work()
    expect([await statusOf(order), await minutesToExpiry(order)]).toEqual(['PENDING', 24 * 60])
    expect(errors.filter((line) => line.includes(order.id))).toHaveLength(1)
    // The payment itself is read as long as the analysis lasts.
    expect((await paymentsOf(order))[0]?.next_check_at).not.toBeNull()

    await panel.shop.sandbox(`/console/orders/${await atProvider(order)}/decline`, {})
    expect((await payByPix(order)).body.text).toMatch(/^000201/)
    await expectEndAfterGrace(order)
  })
})

describe('a later payment never shortens the hold of an earlier one', () => {
  const heldUntil = async ({ id }: Placed) => (await orderOf(panel.shop, id)).expires_at

  test('an expired order whose card page could not be closed yet is resumed by PIX', async () => {
    const order = await place(plainCourse.id, 'redirect')
    const [card] = await paymentsOf(order)
    await misbehave({ 'server-error': { next: 1, on: 'close' } })
    await endHold(order, { pageOpen: true })
    expect(await statusOf(order)).toBe('EXPIRED')
    expect((await payByPix(order)).status).toBe(200)
    expect([await statusOf(order), await heldUntil(order)]).toEqual(['PENDING', card!.expires_at])
    await expectEndAfterGrace(order)
  })

  test('PIX, then card, then PIX again', async () => {
    const email = 'troca.de.metodo@correio.com.br'
    const token = await quote(panel.shop, [{ id: plainCourse.id, quantity: 1 }], { email })
    const { body } = await submit(panel.shop, token, { email })
    const order = { id: String(body._id), email, payUrl: '' }
    await submit(panel.shop, token, { email }, 'redirect')
    const card = (await paymentsOf(order)).find(({ method }) => method === 'CARD')
    await payByPix(order)
    expect(await heldUntil(order)).toEqual(card?.expires_at)
    await expectEndAfterGrace(order)
  })

  test('a PIX code that is created while the job ends the hold: the job releases nothing, and runs again at the new end', async () => {
    const order = await place(plainCourse.id, 'redirect')
    const { deps } = panel.shop
    const { pagbank } = deps
    deps.pagbank = {
      ...pagbank,
      readCheckout: async (id) => {
        deps.pagbank = pagbank
        const answer = await pagbank.readCheckout(id)
        expect((await payByPix(order)).status).toBe(200)
        return answer
      },
    }
    await endHold(order)
    expect(await statusOf(order)).toBe('PENDING')
    await expectEndAfterGrace(order)
  })
})

describe('an order that is canceled while its payment is being requested', () => {
  /** Submits, and cancels once the provider has created the payment, but before its response arrives. */
  async function canceledInFlight(method: 'pix' | 'redirect') {
    const { deps, db } = panel.shop
    const { pagbank } = deps
    const email = `acerto.${++buyers}@correio.com.br`
    const token = await quote(panel.shop, [{ id: plainCourse.id, quantity: 1 }], { email })
    let id = ''
    async function canceledBefore<Response>({ reference }: { reference: string }, response: Promise<Response>): Promise<Response> {
      await response
      id = (await db.selectFrom('payments').select('order_id').where('id', '=', reference).executeTakeFirstOrThrow()).order_id
      expect(await cancelOrder(deps, id, { reason: 'BUYER', actor: email })).toBe('canceled')
      return response
    }
    deps.pagbank = {
      ...pagbank,
      createPixOrder: (asked) => canceledBefore(asked, pagbank.createPixOrder(asked)),
      createCheckout: (asked) => canceledBefore(asked, pagbank.createCheckout(asked)),
    }
    const answer = await submit(panel.shop, token, { email }, method)
    deps.pagbank = pagbank
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'ORDER_CLOSED', message: expect.stringContaining('cancelado') } } })
    return { id, email, payUrl: '' }
  }

  test('by PIX: the buyer gets no code, and money that comes anyway is found by reading', async () => {
    const order = await canceledInFlight('pix')
    expect(await paymentsOf(order)).toMatchObject([{ status: 'EXPIRED', next_check_at: expect.any(Date) }])
    await payAtBank(order)
    await settleAll(order)
    expect(await statusOf(order)).toBe('REFUND_DUE')
  })

  test('by card: the buyer gets no page, it is closed, and read', async () => {
    const order = await canceledInFlight('redirect')
    const [payment] = await paymentsOf(order)
    expect(payment).toMatchObject({ status: 'EXPIRED', next_check_at: expect.any(Date) })
    await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`close_page:${payment!.id}`}`.execute(panel.shop.db)
    await panel.shop.work()
    expect(await paymentsOf(order)).toMatchObject([{ page_closed_at: expect.any(Date) }])
  })
})

describe('late money of an order with a coupon', () => {
  const coupon = () => panel.shop.db.selectFrom('coupons').selectAll().where('code', '=', 'SABIA10').executeTakeFirstOrThrow()
  const redemptionOf = ({ id }: Placed) =>
    panel.shop.db.selectFrom('coupon_redemptions').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
  async function paidLate() {
    const order = await place(scarceBook.id, 'pix', { cupomId: (await coupon()).id })
    await endHold(order)
    expect(await statusOf(order)).toBe('EXPIRED')
    await payAtBank(order)
    return order
  }

  test('takes the use again, and a refund returns it once', async () => {
    const { used } = await coupon()
    const order = await paidLate()
    expect((await coupon()).used).toBe(used)
    await settleAll(order)
    expect([await statusOf(order), (await coupon()).used]).toEqual(['PAID', used + 1])
    expect(await redemptionOf(order)).toMatchObject({ returned_at: null, over_limit_at: null })
    await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, order.id)}/refund`, {})
    await settleAll(order)
    expect([await statusOf(order), (await coupon()).used]).toEqual(['REFUNDED', used])
  })

  test('the coupon was used up or removed meanwhile: the order is served, and the use is marked as over the limit', async () => {
    const before = await coupon()
    const order = await paidLate()
    await panel.shop.db.updateTable('coupons').set({ max_uses: 5, used: 5 }).where('id', '=', before.id).execute()
    await settleAll(order)
    expect([await statusOf(order), (await coupon()).used]).toEqual(['PAID', 5])
    expect(await redemptionOf(order)).toMatchObject({ returned_at: expect.any(Date), over_limit_at: expect.any(Date) })
    await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, order.id)}/refund`, {})
    await settleAll(order)
    expect([await statusOf(order), (await coupon()).used]).toEqual(['REFUNDED', 5])
    await panel.shop.db.updateTable('coupons').set({ max_uses: before.max_uses, used: before.used }).where('id', '=', before.id).execute()
  })

  test('without stock the use is not taken', async () => {
    const { used } = await coupon()
    const order = await paidLate()
    const stock = await stockOf(panel.shop, scarceBook.id)
    await panel.shop.db.updateTable('books').set({ stock: 0 }).where('id', '=', scarceBook.id).execute()
    await settleAll(order)
    expect([await statusOf(order), (await coupon()).used]).toEqual(['REFUND_DUE', used])
    expect(await redemptionOf(order)).toMatchObject({ returned_at: expect.any(Date), over_limit_at: null })
    await panel.shop.db.updateTable('books').set({ stock }).where('id', '=', scarceBook.id).execute()
  })
})

describe('an order with a card page and a PIX code', () => {
  const pageOf = async (order: Placed) => {
    const card = (await paymentsOf(order)).find(({ method }) => method === 'CARD')
    const all = (await panel.shop.sandbox('/console/checkouts.json')) as { id: string; status: string }[]
    return all.find(({ id }) => id === card?.provider_checkout_id)
  }
  async function both() {
    const order = await place(plainCourse.id, 'redirect')
    await payByPix(order)
    return order
  }

  test('the method is the one that paid', async () => {
    const order = await both()
    expect((await orderOf(panel.shop, order.id)).method).toBe('PIX')
    await onCardPage(order, 'pay')
    await settleAll(order)
    expect(await orderOf(panel.shop, order.id)).toMatchObject({ status: 'PAID', method: 'CARD' })
  })

  test('paid by PIX: the card page is closed, even if the provider fails at first, and a second payment is impossible', async () => {
    const order = await both()
    expect((await fetch(order.payUrl)).status).toBe(200)
    await payAtBank(order)
    await misbehave({ 'server-error': { next: 1, on: 'close' } })
    await settleAll(order)
    await panel.shop.work()
    expect(await pageOf(order)).toMatchObject({ status: 'ACTIVE' })
    await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(panel.shop.db)
    await panel.shop.work()
    expect(await pageOf(order)).toMatchObject({ status: 'INACTIVE' })
    expect((await paymentsOf(order)).find(({ method }) => method === 'CARD')?.page_closed_at).toEqual(expect.any(Date))
    expect((await fetch(order.payUrl)).status).toBe(404)
    await onCardPage(order, 'pay')
    await settleAll(order)
    expect((await paymentsOf(order)).filter(({ refund_due }) => refund_due)).toEqual([])
    // Nothing is left to close.
    const { rows } = await sql`select from graphile_worker.jobs where key like 'close_page:%'`.execute(panel.shop.db)
    expect(rows).toEqual([])
  })

  test('opening a PIX code does not close it', async () => {
    const order = await both()
    await settleAll(order)
    await panel.shop.work()
    expect(await pageOf(order)).toMatchObject({ status: 'ACTIVE' })
  })

  test('a page that PagBank has closed itself is not closed again', async () => {
    const order = await both()
    await panel.shop.sandbox(`/console/checkouts/${(await pageOf(order))!.id}/expire`, {})
    await payAtBank(order)
    await settleAll(order)
    await panel.shop.work()
    expect((await paymentsOf(order)).find(({ method }) => method === 'CARD')?.page_closed_at).toEqual(expect.any(Date))
  })
})

const revenue = async () => {
  const { data } = await panel.ask(`{ liveFigures(days: 7) { revenueCents } }`)
  return data.liveFigures.revenueCents as number
}
async function paidTwice(): Promise<Placed> {
  const order = await place(plainCourse.id, 'redirect')
  await payByPix(order)
  await payAtBank(order)
  await settleAll(order)
  await onCardPage(order, 'pay')
  await settleAll(order)
  return order
}
async function refundAtPortal(order: Placed, method: 'PIX' | 'CARD', value?: number) {
  const payment = (await paymentsOf(order)).find((each) => each.method === method)
  await panel.shop.sandbox(`/console/orders/${payment?.provider_order_id}/refund`, value ? { value } : {})
  await settleAll(order)
}
const refundsOf = ({ id }: Placed) =>
  panel.shop.db.selectFrom('refunds').select(['scope', 'amount_cents']).where('order_id', '=', id).orderBy('created_at').execute()

describe('revenue after refunds at the provider', () => {
  const price = plainCourse.priceCents

  test('the refund of a duplicate payment is not subtracted; a partial one of the other payment is', async () => {
    const before = await revenue()
    const order = await paidTwice()
    expect(await revenue()).toBe(before + price)
    await refundAtPortal(order, 'CARD')
    expect([await statusOf(order), await revenue()]).toEqual(['PAID', before + price])
    expect(await refundsOf(order)).toEqual([{ scope: 'DUE', amount_cents: price }])
    await refundAtPortal(order, 'PIX', 300)
    expect(await revenue()).toBe(before + price - 300)
    await refundAtPortal(order, 'PIX')
    expect([await statusOf(order), await revenue()]).toEqual(['REFUNDED', before])
    expect((await refundsOf(order)).map(({ scope }) => scope)).toEqual(['DUE', 'PROVIDER', 'PROVIDER'])
  })

  test('if the first payment is refunded, the second one pays the order, and refunds of the first are not subtracted any more', async () => {
    const before = await revenue()
    const order = await paidTwice()
    await refundAtPortal(order, 'PIX', 300)
    expect(await revenue()).toBe(before + price - 300)
    await refundAtPortal(order, 'PIX')
    expect([await statusOf(order), await revenue()]).toEqual(['PAID', before + price])
    expect((await paymentsOf(order)).some(({ refund_due }) => refund_due)).toBe(false)
  })

  test('refunds of both that are found together are stored separately', async () => {
    const before = await revenue()
    const order = await paidTwice()
    for (const payment of await paymentsOf(order)) {
      // As if the process had stopped between storing the amounts and reconciling the refunds.
      const cents = payment.method === 'CARD' ? price : 300
      await panel.shop.sandbox(`/console/orders/${payment.provider_order_id}/refund`, { value: cents })
      await panel.shop.db.updateTable('charges').set({ refunded_cents: cents }).where('payment_id', '=', payment.id).execute()
    }
    await settleAll(order)
    expect([await statusOf(order), await revenue()]).toEqual(['PAID', before + price - 300])
    expect((await refundsOf(order)).toSorted((a, b) => a.amount_cents - b.amount_cents)).toEqual([
      { scope: 'PROVIDER', amount_cents: 300 },
      { scope: 'DUE', amount_cents: price },
    ])
  })

  test('a wrong scope is corrected by the next reading; that of the payment that was kept is not', async () => {
    const before = await revenue()
    const order = await paidTwice()
    await refundAtPortal(order, 'CARD')
    await refundAtPortal(order, 'PIX', 300)
    await panel.shop.db.updateTable('refunds').set({ scope: 'PROVIDER' }).where('order_id', '=', order.id).execute()
    expect(await revenue()).toBe(before - 300)
    await settleAll(order)
    expect(await revenue()).toBe(before + price - 300)
    expect((await refundsOf(order)).map(({ scope }) => scope)).toEqual(['DUE', 'PROVIDER'])
  })
})

describe('money to be refunded', () => {
  const list = async (filter: string) => {
    const { data, message } = await panel.ask(`{ listOrders(access: ADMIN, ${filter}) { data { id refundDue } pageInfo { totalCount } } }`)
    expect(message).toBeUndefined()
    return data.listOrders as { data: { id: string; refundDue: boolean }[]; pageInfo: { totalCount: number } }
  }

  test('is shown and filtered in the list of orders, with every other filter and a search', async () => {
    const [older, newer] = [await paidTwice(), await paidTwice()]
    const sound = await place(plainCourse.id)
    const due = await list('refundDue: true, limit: 100')
    expect(due.data.slice(0, 2)).toEqual([newer, older].map(({ id }) => ({ id, refundDue: true })))
    expect(due.pageInfo.totalCount).toBe(due.data.length)
    expect((await list('refundDue: true, limit: 1, offset: 1')).data).toEqual([{ id: older.id, refundDue: true }])
    expect((await list('refundDue: true, paid: false')).data.map(({ id }) => id)).not.toContain(newer.id)
    expect(await list(`refundDue: true, search: "${older.email}"`)).toMatchObject({ data: [{ id: older.id }], pageInfo: { totalCount: 1 } })
    const all = await list('limit: 100')
    const others = await list('refundDue: false, limit: 100')
    expect(others.data).toEqual(all.data.filter(({ refundDue }) => !refundDue))
    expect(others.pageInfo.totalCount).toBe(all.pageInfo.totalCount - due.pageInfo.totalCount)
    expect(others.data[0]?.id).toBe(sound.id)
    expect((await list(`refundDue: false, search: "${older.email}"`)).data).toEqual([])
  })

  test('the buyer learns what happened to the money', async () => {
    const order = await place(scarceBook.id)
    expect(await answerOf(order)).toEqual({ paid: false })
    await endHold(order)
    expect(await answerOf(order)).toEqual({ paid: false, state: 'EXPIRED' })
    const stock = await stockOf(panel.shop, scarceBook.id)
    await panel.shop.db.updateTable('books').set({ stock: 0 }).where('id', '=', scarceBook.id).execute()
    await payAtBank(order)
    await settleAll(order)
    await panel.shop.db.updateTable('books').set({ stock }).where('id', '=', scarceBook.id).execute()
    expect(await answerOf(order)).toEqual({ paid: false, state: 'REFUND_DUE' })
    await refundAtPortal(order, 'PIX')
    expect(await answerOf(order)).toEqual({ paid: false, state: 'REFUNDED' })
    // It was never served, so the e-mail says so.
    expect((await refundsOf(order)).map(({ scope }) => scope)).toEqual(['DUE'])

    const twice = await paidTwice()
    expect(await answerOf(twice)).toEqual({ paid: true, state: 'PAID_TWICE' })
    await refundAtPortal(twice, 'CARD')
    expect(await answerOf(twice)).toEqual({ paid: true })

    await misbehave({ 'short-paid': 1 })
    const short = await place(plainCourse.id)
    await payAtBank(short)
    await settleAll(short)
    expect(await answerOf(short)).toEqual({ paid: false, state: 'PAID_SHORT' })
  })
})
