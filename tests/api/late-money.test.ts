import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { cancelOrder } from '#server/money/payments/cancel-order.ts'
import { endHold, newBuyer, pay, paymentsOf, place, refundAtProvider, settle, statusOf, withoutFaults } from '#tests/harness/purchases.ts'
import { quote, submit } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
beforeEach(() => withoutFaults(panel.shop))

describe('an order that is canceled while its payment is being requested', () => {
  /** Submits, and cancels once the provider has created the payment, but before its response arrives. */
  async function canceledInFlight(method: 'pix' | 'redirect') {
    const { deps, db } = panel.shop
    const { paymentProvider } = deps
    const email = newBuyer()
    const token = await quote(panel.shop, [{ id: plainCourse.id, quantity: 1 }], { email })
    let id = ''
    async function canceledBefore<Response>({ reference }: { reference: string }, response: Promise<Response>): Promise<Response> {
      await response
      id = (await db.selectFrom('payments').select('order_id').where('id', '=', reference).executeTakeFirstOrThrow()).order_id
      expect(await cancelOrder(deps, id, { reason: 'BUYER', actor: email })).toBe('canceled')
      return response
    }
    deps.paymentProvider = {
      ...paymentProvider,
      createPixOrder: (request) => canceledBefore(request, paymentProvider.createPixOrder(request)),
      createCheckout: (request) => canceledBefore(request, paymentProvider.createCheckout(request)),
    }
    const answer = await submit(panel.shop, token, { email }, method)
    deps.paymentProvider = paymentProvider
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'ORDER_CLOSED', message: expect.stringContaining('cancelado') } } })
    return { id }
  }

  test('by PIX: the buyer gets no code, and money that comes anyway is found by reading', async () => {
    const order = await canceledInFlight('pix')
    expect(await paymentsOf(panel.shop, order.id)).toMatchObject([{ status: 'EXPIRED', next_check_at: expect.any(Date) }])
    await pay(panel.shop, order.id)
    await settle(panel.shop, order.id)
    expect(await statusOf(panel.shop, order.id)).toBe('REFUND_DUE')
  })

  test('by card: the buyer gets no page, it is closed, and read', async () => {
    const order = await canceledInFlight('redirect')
    const [payment] = await paymentsOf(panel.shop, order.id)
    expect(payment).toMatchObject({ status: 'EXPIRED', next_check_at: expect.any(Date) })
    await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`close_page:${payment!.id}`}`.execute(panel.shop.db)
    await panel.shop.work()
    expect(await paymentsOf(panel.shop, order.id)).toMatchObject([{ page_closed_at: expect.any(Date) }])
  })
})

test.each([
  ['second', scarceBook.id, plentifulBook.id],
  ['first', plentifulBook.id, scarceBook.id],
])(
  'late money of two books, one of which is sold out meanwhile, takes no copy of the other: the %s in the cart',
  async (_, soldOut, other) => {
    const { db } = panel.shop
    const setStock = (id: string, stock: number) => db.updateTable('books').set({ stock }).where('id', '=', id).execute()
    await setStock(soldOut, 2)
    await setStock(other, 50)
    const order = await place(panel.shop, [other, soldOut])
    await endHold(panel.shop, order.id)
    await setStock(soldOut, 0)
    const reserved = async () =>
      await db.selectFrom('books').select(['id', 'stock', 'reserved_quantity']).where('id', 'in', [soldOut, other]).orderBy('id').execute()
    const before = await reserved()
    await pay(panel.shop, order.id)
    await settle(panel.shop, order.id)
    expect(await statusOf(panel.shop, order.id)).toBe('REFUND_DUE')
    expect(await reserved()).toEqual(before)
    await setStock(soldOut, 10)
  },
)

test('late money beyond a limit of the coupon is an exception: for anybody, and for the buyer who has used it once', async () => {
  const reported = async (id: string) => {
    await runCheck(panel.shop.db, 'COUPON_OVERUSED')
    const query = '{ listExceptions(access: ADMIN, kind: COUPON_OVERUSED, limit: 100) { data { orderId cause } } }'
    const { data } = (await panel.ask(query)).data.listExceptions as { data: { orderId: string; cause: string }[] }
    return data.filter(({ orderId }) => orderId === id)
  }
  for (const limits of [{ max_uses: 1 }, { max_uses_per_buyer: 1 }]) {
    const code = `UNICO${Object.keys(limits)[0]!.length}`
    const values = { code, kind: 'FIXED', amount: 500, ...limits } as const
    const { id: cupomId } = await panel.shop.db.insertInto('coupons').values(values).returning('id').executeTakeFirstOrThrow()
    const email = newBuyer()
    const late = await place(panel.shop, [plainCourse.id], { email, cupomId })
    await endHold(panel.shop, late.id)
    const other = await place(panel.shop, [plainCourse.id], { email, cupomId })
    for (const { id } of [other, late]) {
      await pay(panel.shop, id)
      await settle(panel.shop, id)
    }
    expect([await statusOf(panel.shop, other.id), await statusOf(panel.shop, late.id)]).toEqual(['PAID', 'PAID'])
    expect(await reported(other.id)).toEqual([])
    expect(await reported(late.id)).toMatchObject([{ cause: expect.stringContaining(code) }])
    await refundAtProvider(panel.shop, late.id)
    await settle(panel.shop, late.id)
    expect(await reported(late.id)).toEqual([])
    const { used } = await panel.shop.db.selectFrom('coupons').select('used').where('id', '=', cupomId).executeTakeFirstOrThrow()
    expect(used).toBe(1)
  }
})
