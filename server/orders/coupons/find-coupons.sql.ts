import type { Db } from '#server/platform/database/database.ts'
import { likeLiteral, type Window } from '#server/platform/database/list-window.ts'
import { type Coupon, couponOf, coupons } from './coupons.sql.ts'

/** A search matches any part of the code. */
export const listCoupons = (db: Db, { search, ...window }: Window & { search: string }) =>
  coupons.list(db, window, search ? (where) => where('code', 'like', `%${likeLiteral(search.toUpperCase())}%`) : null)

export async function couponByCode(db: Db, code: string): Promise<Coupon | null> {
  const row = await db.selectFrom('coupons').selectAll().where('code', '=', code).where('removed_at', 'is', null).executeTakeFirst()
  return row ? couponOf(row) : null
}
