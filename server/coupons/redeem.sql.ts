import { sql } from 'kysely'
import { type CouponRefusal, couponRefusal, type CouponTerms, type Discount } from '#domain/coupon.ts'
import { mailboxKey } from '#domain/email.ts'
import type { Db, Tx } from '../database/database.ts'

export interface Coupon extends CouponTerms, Discount {
  id: string
}

export async function couponByCode(db: Db, code: string): Promise<Coupon | null> {
  const row = await db.selectFrom('coupons').selectAll().where('code', '=', code).where('removed_at', 'is', null).executeTakeFirst()
  return row ? fromRow(row) : null
}

/** Uses that still count: those of expired orders came back. */
export async function usesByBuyer(db: Db, couponId: string, buyer: { cpf?: string; email?: string }): Promise<number> {
  const { count } = await db
    .selectFrom('coupon_redemptions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('coupon_id', '=', couponId)
    .where('returned_at', 'is', null)
    .where((where) =>
      where.or([
        ...(buyer.cpf ? [where('cpf', '=', buyer.cpf)] : []),
        ...(buyer.email ? [where('email_key', '=', mailboxKey(buyer.email))] : []),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Locks the coupon's row, so that two buyers of its last use are served one after the other. The use itself is written by `redeem`. */
export async function couponToRedeem(
  tx: Tx,
  couponId: string,
  buyer: { cpf: string; email: string },
  itemsCents: number,
): Promise<{ kind: 'holds'; coupon: Coupon } | { kind: 'refused'; why: CouponRefusal | 'unknown' }> {
  const row = await tx
    .selectFrom('coupons')
    .selectAll()
    .where('id', '=', couponId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return { kind: 'refused', why: 'unknown' }
  const coupon = fromRow(row)
  const why = couponRefusal(coupon, new Date(), { items: itemsCents, usesByBuyer: await usesByBuyer(tx, couponId, buyer) })
  return why ? { kind: 'refused', why } : { kind: 'holds', coupon }
}

export async function redeem(tx: Tx, couponId: string, orderId: string, buyer: { cpf: string; email: string }) {
  await tx
    .updateTable('coupons')
    .set({ used: sql`used + 1` })
    .where('id', '=', couponId)
    .execute()
  await tx
    .insertInto('coupon_redemptions')
    .values({ coupon_id: couponId, order_id: orderId, cpf: buyer.cpf, email_key: mailboxKey(buyer.email) })
    .execute()
}

/** The use comes back once, however often this runs. */
export async function returnUse(tx: Tx, orderId: string) {
  const returned = await tx
    .updateTable('coupon_redemptions')
    .set({ returned_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('returned_at', 'is', null)
    .returning('coupon_id')
    .executeTakeFirst()
  if (returned)
    await tx
      .updateTable('coupons')
      .set({ used: sql`used - 1` })
      .where('id', '=', returned.coupon_id)
      .execute()
}

/** An order that is taken up again needs its coupon's use again, by the rules of today. True where it has no coupon. */
export async function takeUseAgain(
  tx: Tx,
  order: { id: string; coupon_id: string | null; cpf: string; email: string; items_cents: number },
): Promise<boolean> {
  if (!order.coupon_id) return true
  const { kind } = await couponToRedeem(tx, order.coupon_id, order, order.items_cents)
  if (kind === 'refused') return false
  const taken = await tx
    .updateTable('coupon_redemptions')
    .set({ returned_at: null, redeemed_at: sql`now()` })
    .where('order_id', '=', order.id)
    .where('returned_at', 'is not', null)
    .executeTakeFirst()
  if (taken.numUpdatedRows > 0n)
    await tx
      .updateTable('coupons')
      .set({ used: sql`used + 1` })
      .where('id', '=', order.coupon_id)
      .execute()
  return true
}

const fromRow = (row: {
  id: string
  kind: string
  amount: number
  active: boolean
  starts_at: Date | null
  ends_at: Date | null
  minimum_cents: number
  max_uses: number | null
  used: number
  max_uses_per_buyer: number | null
}): Coupon => ({
  id: row.id,
  type: row.kind === 'FIXED' ? 'FIXED' : 'PERCENTAGE',
  amount: row.amount,
  active: row.active,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  minimumCents: row.minimum_cents,
  maxUses: row.max_uses,
  used: row.used,
  maxUsesPerBuyer: row.max_uses_per_buyer,
})
