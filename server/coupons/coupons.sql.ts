import { type Selectable, sql } from 'kysely'
import type { Coupons } from '#database/tables.generated.ts'
import type { CouponChange, NewCoupon } from '#domain/coupon-form.ts'
import { centsFromUnits } from '#domain/money.ts'
import type { Db, Tx } from '../database/database.ts'

export type CouponRow = Selectable<Coupons>

/** Codes hold the words that are searched, wherever in the code they stand. */
export async function listCoupons(db: Db, { offset, limit, search }: { offset: number; limit: number; search: string }) {
  let found = db.selectFrom('coupons').where('removed_at', 'is', null)
  if (search) found = found.where('code', 'like', `%${search.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`)
  // The ids first, from an index alone; only the page's rows are read whole.
  const page = found.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit)
  const [data, count] = await Promise.all([
    db.selectFrom('coupons').selectAll().where('id', 'in', page).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    found.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data, totalCount: count.count }
}

export async function couponById(db: Db, id: string): Promise<CouponRow | undefined> {
  return db.selectFrom('coupons').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()
}

/** The row, locked: a change is checked against what is there, and a purchase waits. */
export async function lockCoupon(tx: Tx, id: string): Promise<CouponRow | undefined> {
  return tx.selectFrom('coupons').selectAll().where('id', '=', id).where('removed_at', 'is', null).forUpdate().executeTakeFirst()
}

export async function createCoupon(db: Db, coupon: NewCoupon): Promise<CouponRow> {
  return db
    .insertInto('coupons')
    .values({
      code: coupon.code,
      kind: coupon.type,
      amount: hundredths(coupon.amount),
      active: coupon.active,
      starts_at: coupon.startsAt,
      ends_at: coupon.endsAt,
      max_uses: coupon.maxUses,
      max_uses_per_buyer: coupon.maxUsesPerBuyer,
      minimum_cents: centsFromUnits(coupon.minimum),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Only what the change names. */
export async function editCoupon(tx: Tx, id: string, change: CouponChange): Promise<CouponRow> {
  const columns = {
    code: change.code,
    kind: change.type,
    amount: change.amount === undefined ? undefined : hundredths(change.amount),
    active: change.active,
    starts_at: change.startsAt,
    ends_at: change.endsAt,
    max_uses: change.maxUses,
    max_uses_per_buyer: change.maxUsesPerBuyer,
    minimum_cents: change.minimum === undefined ? undefined : centsFromUnits(change.minimum),
  }
  return tx
    .updateTable('coupons')
    .set({
      ...Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A removed code can be given anew; orders that used it keep it. */
export async function removeCoupon(db: Db, id: string): Promise<boolean> {
  const removed = await db
    .updateTable('coupons')
    .set({ removed_at: sql`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return removed.numUpdatedRows > 0n
}

/** Percent in hundredths of a percent, BRL in cents: the same step. */
const hundredths = (amount: number): number => centsFromUnits(amount)
