import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import {
  askForPix,
  misbehave,
  newBuyer,
  onCardPage,
  pay,
  paymentsOf,
  place,
  type Placed,
  settle,
  withoutFaults,
} from '#tests/harness/purchases.ts'
import { orderOf, quote, stockOf, submit, withShortTimeouts } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
beforeEach(() => withoutFaults(panel.shop))

describe('an order with a card page and a PIX code', () => {
  const pageOf = async (order: Placed) => {
    const card = (await paymentsOf(panel.shop, order.id)).find(({ method }) => method === 'CARD')
    const all = (await panel.shop.sandbox('/console/checkouts.json')) as { id: string; status: string }[]
    return all.find(({ id }) => id === card?.provider_checkout_id)
  }
  async function both() {
    const order = await place(panel.shop, [plainCourse.id], {}, 'redirect')
    await askForPix(panel.shop, order.id)
    return order
  }

  test('the method is the one that paid', async () => {
    const order = await both()
    expect((await orderOf(panel.shop, order.id)).method).toBe('PIX')
    await onCardPage(order.url, 'pay')
    await settle(panel.shop, order.id)
    expect(await orderOf(panel.shop, order.id)).toMatchObject({ status: 'PAID', method: 'CARD' })
  })

  test('paid by PIX: the card page is closed, even if the provider fails at first, and a second payment is impossible', async () => {
    const order = await both()
    await settle(panel.shop, order.id)
    await panel.shop.work()
    expect((await fetch(order.url)).status).toBe(200)
    await pay(panel.shop, order.id)
    await misbehave(panel.shop, { 'server-error': { next: 1, on: 'close' } })
    await settle(panel.shop, order.id)
    await panel.shop.work()
    expect(await pageOf(order)).toMatchObject({ status: 'ACTIVE' })
    await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(panel.shop.db)
    await panel.shop.work()
    expect(await pageOf(order)).toMatchObject({ status: 'INACTIVE' })
    expect((await paymentsOf(panel.shop, order.id)).find(({ method }) => method === 'CARD')?.page_closed_at).toEqual(expect.any(Date))
    expect((await fetch(order.url)).status).toBe(404)
    await onCardPage(order.url, 'pay')
    await settle(panel.shop, order.id)
    expect((await paymentsOf(panel.shop, order.id)).filter(({ refund_due }) => refund_due)).toEqual([])
    // Nothing is left to close.
    const { rows } = await sql`select from graphile_worker.jobs where key like 'close_page:%'`.execute(panel.shop.db)
    expect(rows).toEqual([])
  })

  test('a page that PagBank has closed itself is not closed again', async () => {
    const order = await both()
    await panel.shop.sandbox(`/console/checkouts/${(await pageOf(order))!.id}/expire`, {})
    await pay(panel.shop, order.id)
    await settle(panel.shop, order.id)
    await panel.shop.work()
    expect((await paymentsOf(panel.shop, order.id)).find(({ method }) => method === 'CARD')?.page_closed_at).toEqual(expect.any(Date))
  })
})

async function paidTwice(): Promise<Placed> {
  const order = await place(panel.shop, [plainCourse.id], {}, 'redirect')
  await askForPix(panel.shop, order.id)
  await pay(panel.shop, order.id)
  await settle(panel.shop, order.id)
  await onCardPage(order.url, 'pay')
  await settle(panel.shop, order.id)
  return order
}

describe('money to be refunded', () => {
  const list = async (filter: string) => {
    const { data, message } = await panel.ask(`{ listOrders(access: ADMIN, ${filter}) { data { id refundDue } pageInfo { totalCount } } }`)
    expect(message).toBeUndefined()
    return data.listOrders as { data: { id: string; refundDue: boolean }[]; pageInfo: { totalCount: number } }
  }

  test('is shown and filtered in the list of orders, with every other filter and a search', async () => {
    const [older, newer] = [await paidTwice(), await paidTwice()]
    const sound = await place(panel.shop, [plainCourse.id])
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
})

test('the status says what PagBank shows of the attempts on the card page, and when it did', async () => {
  const order = await place(panel.shop, [plainCourse.id], {}, 'redirect')
  const answer = async () => (await panel.shop.call('GET', `/api/orders/${order.id}/status`)).body
  const attemptSince = async (from: number) => {
    await settle(panel.shop, order.id)
    const { card } = (await answer()) as { card?: { attempt: string; readAt: string } }
    if (card) expect(Date.parse(card.readAt)).toBeGreaterThanOrEqual(from)
    return card?.attempt
  }
  expect(await answer()).toEqual({ paid: false })
  expect(await attemptSince(Date.now())).toBe('NONE')
  await onCardPage(order.url, 'decline')
  expect(await attemptSince(Date.now())).toBe('DECLINED')
  await onCardPage(order.url, 'analyse')
  expect(await attemptSince(Date.now())).toBeUndefined()
  const attempts = (await panel.shop.sandbox('/console/orders.json')) as { id: string; referenceId: string }[]
  const [card] = await paymentsOf(panel.shop, order.id)
  await panel.shop.sandbox(`/console/orders/${attempts.find(({ referenceId }) => referenceId === card?.id)?.id}/pay`, {})
  await settle(panel.shop, order.id)
  expect(await answer()).toEqual({ paid: true })
})

test('PagBank refuses a PIX code while the card page is still being requested: the order keeps its hold, and is paid by card', async () => {
  const stock = Number(await stockOf(panel.shop, plentifulBook.id))
  const email = newBuyer()
  const token = await quote(panel.shop, [{ id: plentifulBook.id, quantity: 1 }], { email })
  const answer = async (method: 'pix' | 'redirect') => {
    const { status, body } = await submit(panel.shop, token, { email }, method)
    return [status, body.error?.code]
  }
  await misbehave(panel.shop, { 'time-out': { next: 'always', on: 'create' } })
  expect(await withShortTimeouts(panel.shop, () => answer('redirect'))).toEqual([503, 'PROVIDER_UNAVAILABLE'])
  await withoutFaults(panel.shop)
  await misbehave(panel.shop, { 'not-admitted': { next: 1, on: 'create' } })
  expect(await answer('pix')).toEqual([422, 'PAYMENT_REFUSED'])

  const { id, status } = await panel.shop.db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect([status, await stockOf(panel.shop, plentifulBook.id)]).toEqual(['PENDING', stock - 1])
  const { body } = await submit(panel.shop, token, { email }, 'redirect')
  expect((await paymentsOf(panel.shop, id)).map((payment) => payment.status)).toEqual(['WAITING', 'REFUSED'])
  await onCardPage(String(body.url))
  await settle(panel.shop, id)
  expect([(await orderOf(panel.shop, id)).status, await stockOf(panel.shop, plentifulBook.id)]).toEqual(['PAID', stock - 1])
})

test('no PIX code is created beside a card that may be paid while the provider cannot be read', async () => {
  const order = await place(panel.shop, [plainCourse.id], {}, 'redirect')
  await misbehave(panel.shop, { 'server-error': { next: 1, on: 'read' } })
  expect((await askForPix(panel.shop, order.id)).body.error?.code).toBe('PROVIDER_UNAVAILABLE')
  expect(await paymentsOf(panel.shop, order.id)).toHaveLength(1)
})
