import { editBook } from '#server/catalogue/books/books.sql.ts'
import type { Lane } from './lane.ts'

export async function editCoupon(lane: Lane) {
  const { chance, shelf, deps } = lane
  const coupon = chance.of(shelf.coupons)
  if (chance.chance(0.5)) coupon.amount = chance.between(1, 60) * 100
  if (chance.chance(0.5)) coupon.active = chance.chance(0.7)
  if (coupon.maxUses !== null && chance.chance(0.4)) coupon.maxUses = Math.max(1, coupon.used) + chance.between(0, 3)
  lane.tell(`edit-coupon ${coupon.id.slice(-4)}: ${JSON.stringify(coupon)}`)
  const { amount, active, maxUses } = coupon
  await deps.db.updateTable('coupons').set({ amount, active, max_uses: maxUses }).where('id', '=', coupon.id).execute()
}

/** Copies are added or taken away. Sometimes a stock is counted from now on that was unlimited before. */
export async function editStock(lane: Lane) {
  const { chance, shelf, deps } = lane
  const book = chance.of(shelf.books)
  const unlimited = book.stock === null
  if (unlimited && !chance.chance(0.05)) return
  const added = unlimited ? chance.between(1, 9) : Math.max(-(book.stock ?? 0), chance.between(-2, 4))
  if (added === 0) return
  lane.tell(`edit-stock ${book.id.slice(-4)}: ${book.stock} + ${added}`)
  const edited = await editBook(deps.db, book.id, { stock: added })
  lane.equal('the stock is edited', edited?.id, book.id)
  book.stock = (book.stock ?? 0) + added
}
