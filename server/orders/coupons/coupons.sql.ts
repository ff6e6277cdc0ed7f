import { type Selectable, sql } from 'kysely'
import type { Coupons } from '#database/tables.generated.ts'
import { type CouponRefusal, couponRefusal, type CouponTerms, type Discount } from '#domain/orders/coupons/coupon.ts'
import type { CouponChange } from '#domain/orders/coupons/coupon-form.ts'
import { mailboxKey } from '#domain/platform/values/email.ts'
import { anonymousCpf, anonymousEmail } from '#domain/platform/values/anonymous-person.ts'
import { centsFromUnits } from '#domain/platform/values/money.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Recorded } from '#server/platform/database/history/record-change.sql.ts'
import { type Columns, convertIfSet, entriesOf } from '#server/platform/database/entries.sql.ts'

export type CouponRow = Selectable<Coupons>

export const recordedCoupon: Recorded = { entity: 'COUPON', table: 'coupons' }

/** The terms of a coupon and its discount. */
export interface Coupon extends CouponTerms, Discount {
  id: string
  /** When staff last lowered the discount; null if never. */
  discountLoweredAt: Date | null
}

export const couponOf = (row: CouponRow): Coupon => ({
  id: row.id,
  discountLoweredAt: row.discount_lowered_at,
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

export const coupons = entriesOf('coupons', [
  'id',
  'code',
  'kind',
  'amount',
  'active',
  'starts_at',
  'ends_at',
  'max_uses',
  'max_uses_per_buyer',
  'minimum_cents',
  'used',
  'discount_lowered_at',
  'version',
  'created_at',
  'updated_at',
  'removed_at',
])

/** The columns of the fields that are present. */
export const columnsOf = (change: CouponChange & { id?: string }): Columns<'coupons'> => ({
  id: change.id,
  code: change.code,
  kind: change.type,
  amount: change.amountCents ?? convertIfSet(change.percent, centsFromUnits),
  active: change.active,
  starts_at: change.startsAt,
  ends_at: change.endsAt,
  max_uses: change.maxUses,
  max_uses_per_buyer: change.maxUsesPerBuyer,
  minimum_cents: change.minimumCents,
})

/** The row must be locked. */
export function editCoupon(tx: Tx, id: string, change: CouponChange) {
  const columns = columnsOf(change)
  const isLower = sql<boolean>`kind <> ${columns.kind ?? sql.ref('kind')} or amount > ${columns.amount ?? sql.ref('amount')}`
  return coupons.edit(tx, id, {
    ...columns,
    discount_lowered_at: sql<Date | null>`case when ${isLower} then now() else discount_lowered_at end`,
  })
}

interface Buyer {
  cpf: string
  email: string
}

/** Locks the row, so that edits and purchases with this coupon are serialized. */
export async function lockCoupon(tx: Tx, id: string): Promise<CouponRow | undefined> {
  return tx.selectFrom('coupons').selectAll().where('id', '=', id).where('removed_at', 'is', null).forUpdate().executeTakeFirst()
}

/** For a transaction that returns a use of one coupon and takes one of another: it must lock both before it does either. */
export async function lockCoupons(tx: Tx, ids: readonly (string | null)[]) {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length > 0) await tx.selectFrom('coupons').select('id').where('id', 'in', wanted).orderBy('id').forUpdate().execute()
}

/** Locks the coupon's row, so that two purchases cannot both take its last use. The use itself is stored by `redeem`. */
export async function couponToRedeem(
  tx: Tx,
  couponId: string,
  buyer: Buyer,
  itemsCents: number,
): Promise<{ kind: 'holds'; coupon: Coupon } | { kind: 'refused'; why: CouponRefusal | 'unknown' }> {
  const row = await lockCoupon(tx, couponId)
  if (!row) return { kind: 'refused', why: 'unknown' }
  const coupon = couponOf(row)
  const why = couponRefusal(coupon, new Date(), { items: itemsCents, usesByBuyer: await usesByBuyer(tx, couponId, buyer) })
  return why ? { kind: 'refused', why } : { kind: 'holds', coupon }
}

export async function redeem(tx: Tx, couponId: string, orderId: string, buyer: Buyer) {
  await changeUses(tx, couponId, 1)
  await tx
    .insertInto('coupon_redemptions')
    .values({ coupon_id: couponId, order_id: orderId, cpf: buyer.cpf, email_key: mailboxKey(buyer.email) })
    .execute()
}

/** Idempotent: the use is returned at most once. */
export async function returnUse(tx: Tx, orderId: string) {
  const returned = await tx
    .updateTable('coupon_redemptions')
    .set({ returned_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('returned_at', 'is', null)
    .returning('coupon_id')
    .executeTakeFirst()
  if (returned) await changeUses(tx, returned.coupon_id, -1)
}

/** Takes the coupon's use for a reopened order again, if the coupon's current terms allow it. True for an order without a coupon. */
export async function takeUseAgain(
  tx: Tx,
  order: { id: string; coupon_id: string | null; cpf: string; email: string; items_cents: number },
): Promise<boolean> {
  if (!order.coupon_id) return true
  const { kind } = await couponToRedeem(tx, order.coupon_id, order, order.items_cents)
  if (kind === 'refused') return false
  if (await storeRedeemedAgain(tx, order.id)) await changeUses(tx, order.coupon_id, 1)
  return true
}

/**
 * Takes the coupon's use for an order that is paid late. The buyer paid the discounted price, so no term of the coupon refuses the order
 * (docs/rules/orders.md#late-money). The total number of uses is never exceeded: if none is left, this one is not counted. `isOver`: it is
 * beyond that limit or the one of its buyer.
 */
export async function takeUseOfLatePayment(
  tx: Tx,
  order: { id: string; coupon_id: string | null; cpf: string; email: string },
): Promise<{ isTaken: boolean; isOver: boolean }> {
  if (!order.coupon_id) return { isTaken: false, isOver: false }
  const isTaken = await takeUseIfLeft(tx, order.coupon_id)
  const isOver = !isTaken || (await hasUsedUp(tx, order.coupon_id, order))
  if (isTaken) await storeRedeemedAgain(tx, order.id)
  return { isTaken, isOver }
}

/** Whether a buyer has no use of the coupon left. */
async function hasUsedUp(tx: Tx, couponId: string, buyer: Buyer): Promise<boolean> {
  const { max_uses_per_buyer: most } = await tx
    .selectFrom('coupons')
    .select('max_uses_per_buyer')
    .where('id', '=', couponId)
    .executeTakeFirstOrThrow()
  return most !== null && (await usesByBuyer(tx, couponId, buyer)) >= most
}

/** The coupon must be locked. The database refuses more uses than the coupon has. */
async function changeUses(tx: Tx, id: string, by: 1 | -1) {
  await tx
    .updateTable('coupons')
    .set({ used: sql`used + ${by}` })
    .where('id', '=', id)
    .execute()
}

/** Counts a use unless the coupon has none left. Locks its row, even if the coupon was removed. */
async function takeUseIfLeft(tx: Tx, id: string): Promise<boolean> {
  const update = await tx
    .updateTable('coupons')
    .set({ used: sql`used + 1` })
    .where('id', '=', id)
    .where((where) => where.or([where('max_uses', 'is', null), where('used', '<', where.ref('max_uses'))]))
    .executeTakeFirst()
  return update.numUpdatedRows > 0n
}

/** Marks the order's use as over a limit of the coupon: the order was served at its discounted price. */
export async function storeOverLimit(tx: Tx, orderId: string) {
  await tx
    .updateTable('coupon_redemptions')
    .set({ over_limit_at: sql`now()` })
    .where('order_id', '=', orderId)
    .execute()
}

/** False if the order's use was not returned. */
async function storeRedeemedAgain(tx: Tx, orderId: string): Promise<boolean> {
  const update = await tx
    .updateTable('coupon_redemptions')
    .set({ returned_at: null, redeemed_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('returned_at', 'is not', null)
    .executeTakeFirst()
  return update.numUpdatedRows > 0n
}

/** Counts the uses that were not returned, as those of expired orders are. Buyers are identified by CPF and by mailbox. */
export async function usesByBuyer(db: Db, couponId: string, buyer: Partial<Buyer>): Promise<number> {
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

/** Whether this pending order has taken a use of the coupon. */
export async function holdsUse(db: Db, couponId: string, orderId: string): Promise<boolean> {
  const redemption = await db
    .selectFrom('coupon_redemptions')
    .innerJoin('orders', 'orders.id', 'coupon_redemptions.order_id')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('coupon_redemptions.coupon_id', '=', couponId)
    .where('returned_at', 'is', null)
    .where('orders.status', '=', 'PENDING')
    .executeTakeFirst()
  return redemption !== undefined
}

/** The use still counts, but for nobody. */
export async function anonymizeRedemption(tx: Tx, orderId: string) {
  await tx
    .updateTable('coupon_redemptions')
    .set({ cpf: anonymousCpf, email_key: anonymousEmail(orderId) })
    .where('order_id', '=', orderId)
    .execute()
}

/** The use still counts, for the e-mail address alone. */
export async function maskRedemption(tx: Tx, orderId: string) {
  await tx.updateTable('coupon_redemptions').set({ cpf: anonymousCpf }).where('order_id', '=', orderId).execute()
}
