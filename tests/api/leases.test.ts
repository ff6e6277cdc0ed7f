import { expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { claimEmail, endClaim, type QueuedEmail } from '#server/platform/emails/outbox.sql.ts'
import { insertPayment, endLease as endPaymentLease, leasePaymentRequest } from '#server/money/payments/payments.sql.ts'
import { endLease, insertRefund, leaseRefund } from '#server/money/refunds/refunds.sql.ts'
import { buy, place } from '#tests/harness/purchases.ts'
import { orderOf } from '#tests/harness/shop.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop()
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
