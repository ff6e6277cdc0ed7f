import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { lockOrderAndPayment } from '#server/money/payments/find-payments.sql.ts'
import { lockWaits } from '#tests/harness/lock-waits.ts'
import { pay, buy, place } from '#tests/harness/purchases.ts'
import { eventually, orderOf, quote, type Shop, submit } from '#tests/harness/shop.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'
import { claimEmail, endClaim, type QueuedEmail } from '#server/platform/emails/outbox.sql.ts'
import { insertPayment, endLease as endPaymentLease, leasePaymentRequest } from '#server/money/payments/payments.sql.ts'
import { endLease, insertRefund, leaseRefund } from '#server/money/charges/refunds.sql.ts'

const shop = await provideShop()

/** A transaction that holds its locks until `end` is called. */
function holding(begin: Parameters<ReturnType<Shop['db']['transaction']>['execute']>[0]) {
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = shop.db.transaction().execute(async (tx) => {
    await begin(tx)
    begun.resolve()
    await goOn.promise
  })
  return { begun: Promise.race([begun.promise, ended]), end: () => (goOn.resolve(), ended) }
}

test('two concurrent submits of the same order with a coupon do not lock the order after the coupon', async () => {
  const { id: couponId } = await shop.db
    .insertInto('coupons')
    .values({ code: 'ORDEM', kind: 'FIXED', amount: 500 })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The second of the two submits stops between the lock of the coupon and that of the order.
  await sql`create function stop_second_submit() returns trigger language plpgsql as $$ begin
    if exists (select from orders where quote_id = new.quote_id) then perform pg_advisory_xact_lock(4711); end if;
    return new; end $$`.execute(shop.db)
  await sql`create trigger stop_second_submit before insert on orders for each row execute function stop_second_submit()`.execute(shop.db)
  const coupon = holding((tx) => sql`select from coupons where id = ${couponId} for update`.execute(tx))
  const stop = holding((tx) => sql`select pg_advisory_xact_lock(4711)`.execute(tx))
  await Promise.all([coupon.begun, stop.begun])

  const token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }])
  const submits = [submit(shop, token, { cupomId: couponId }), submit(shop, token, { cupomId: couponId })]
  await eventually(async () => (await lockWaits(shop.db)).all >= 2, 'both submits wait for the coupon')
  await coupon.end()
  const first = await Promise.race(submits)
  expect(first.status).toBe(200)

  // A session that is woken late has not locked the coupon yet, and would let the other transaction have it first.
  await eventually(async () => (await lockWaits(shop.db)).advisory === 1, 'the second submit has locked the coupon, and is stopped')
  // Meanwhile another transaction releases the order's hold: it locks the order first, then its coupon.
  const releaseHold = shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, String(first.body._id))
    await sql`update coupons set used = used where id = ${couponId}`.execute(tx)
  })
  await eventually(async () => (await lockWaits(shop.db)).all >= 2, 'the other transaction waits for its coupon')
  await stop.end()
  await releaseHold
  const answers = await Promise.all(submits)
  expect(answers.map(({ status, body }) => [status, body._id])).toEqual([
    [200, first.body._id],
    [200, first.body._id],
  ])
})

test('a transaction that settles a payment locks the order first, and reads both as they are once it has the locks', async () => {
  const { body } = await submit(shop, await quote(shop, [{ id: plainCourse.id, quantity: 1 }]))
  const orderId = String(body._id)
  const { id } = await shop.db.selectFrom('payments').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const other = holding(async (tx) => {
    await lockOrder(tx, orderId)
    await sql`update orders set source = 'changed' where id = ${orderId}`.execute(tx)
  })
  await other.begun
  const settling = shop.db.transaction().execute((tx) => lockOrderAndPayment(tx, id))
  await eventually(async () => (await lockWaits(shop.db)).all >= 1, 'it waits for the order')
  // Whoever holds the order may still lock its payment, and change it.
  await sql`update payments set paid_cents = 4321 where id = ${id}`.execute(shop.db)
  await other.end()
  const locked = await settling
  expect([locked?.order.id, locked?.order.source]).toEqual([orderId, 'changed'])
  expect([locked?.payment.id, locked?.payment.order_id, locked?.payment.paid_cents]).toEqual([id, orderId, 4321])
})

test('settling never waits for its webhook event, whose repetition may wait for the payment; the outcome is stored afterwards', async () => {
  const { body } = await submit(shop, await quote(shop, [{ id: plainCourse.id, quantity: 1 }]))
  const orderId = String(body._id)
  await pay(shop, orderId)
  const events = () =>
    shop.db
      .selectFrom('webhook_events')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select('outcome')
      .where('order_id', '=', orderId)
      .execute()
  await eventually(async () => (await events()).length === 1, 'the event is stored')
  const repetition = holding((tx) => sql`update webhook_events set times_seen = times_seen + 1`.execute(tx))
  await repetition.begun
  const settling = shop.work(['read_webhook_event'])
  await eventually(async () => (await orderOf(shop, orderId)).status === 'PAID', 'the order is paid')
  expect(await events()).toEqual([{ outcome: null }])
  await repetition.end()
  await settling
  expect(await events()).toEqual([{ outcome: 'settled' }])
})

describe('a lease', () => {
  const { db } = shop.deps

  /** The first holder is so slow that its lease ends, a second one takes it, and the first one ends its own: nobody else may hold it then. */
  async function expectOwner(
    lease: () => Promise<unknown>,
    { expire, endFirst }: { expire: () => Promise<unknown>; endFirst: () => Promise<unknown> },
  ) {
    await expire()
    expect(await lease()).toBeDefined()
    await endFirst()
    expect(await lease().catch(() => undefined)).toBeUndefined()
  }

  test('of a refund', async () => {
    const { id: orderId } = await buy(shop, [plainCourse.id])
    const charge = await db
      .selectFrom('charges')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select('charges.id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const wanted = {
      orderId,
      scope: 'WHOLE',
      itemIds: [],
      cents: 1,
      actor: 'x',
      status: 'REQUESTING',
      calls: [{ chargeId: charge.id, cents: 1 }],
    } as const
    const { id } = await db.transaction().execute((tx) => insertRefund(tx, wanted))
    const first = await leaseRefund(db, id)
    await expectOwner(() => leaseRefund(db, id), {
      expire: () => shop.rows(`update refunds set leased_at = leased_at - interval '1 minute' where id = $1`, [id]),
      endFirst: () => endLease(db, id, first!),
    })
  })

  test('of a payment, whose key stays too', async () => {
    const { id } = await place(shop, [plainCourse.id])
    const order = await orderOf(shop, id)
    const first = await db.transaction().execute((tx) => insertPayment(tx, order, 'CARD', new Date(Date.now() + 60_000)))
    await expectOwner(() => leasePaymentRequest(db, first.id), {
      expire: () => shop.rows(`update payments set requested_at = requested_at - interval '1 minute' where id = $1`, [first.id]),
      endFirst: () => endPaymentLease(db, first, { newKey: true }),
    })
    expect(await shop.rows('select idempotency_key from payments where id = $1', [first.id])).toEqual([
      { idempotency_key: first.idempotency_key },
    ])
  })

  test('of an e-mail', async () => {
    const { id: orderId } = await place(shop, [plainCourse.id])
    const { id } = await db.insertInto('emails').values({ order_id: orderId, kind: 'CANCELED' }).returning('id').executeTakeFirstOrThrow()
    const first = (await claimEmail(db, 'emails', id)) as QueuedEmail
    await expectOwner(() => claimEmail(db, 'emails', id), {
      expire: () => shop.rows(`update emails set claimed_at = claimed_at - interval '2 minutes' where id = $1`, [id]),
      endFirst: () => endClaim(db, first),
    })
  })
})
