import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

export interface Unit {
  bookId: string
  quantity: number
}

/**
 * Takes all units or names the book that lacks them; the caller rolls back. Rows are locked in the order of their ids, so that two
 * purchases of the same books wait for each other and never deadlock. Missing stock is unlimited; an e-book is never counted.
 */
export async function takeStock(
  tx: Tx,
  units: Unit[],
): Promise<{ kind: 'taken' } | { kind: 'short'; bookId: string; title: string; available: number }> {
  for (const { bookId, quantity } of inOrder(units)) {
    const taken = await tx
      .updateTable('books')
      .set({ stock: sql`stock - ${quantity}` })
      .where('id', '=', bookId)
      .where('physical', '=', true)
      .where('removed_at', 'is', null)
      .where((where) => where.or([where('stock', 'is', null), where('stock', '>=', quantity)]))
      .executeTakeFirst()
    if (taken.numUpdatedRows > 0n) continue
    const book = await tx.selectFrom('books').select(['title', 'stock']).where('id', '=', bookId).executeTakeFirst()
    return { kind: 'short', bookId, title: book?.title ?? '', available: book?.stock ?? 0 }
  }
  return { kind: 'taken' }
}

export async function returnStock(tx: Tx, units: Unit[]) {
  for (const { bookId, quantity } of inOrder(units)) {
    await tx
      .updateTable('books')
      .set({ stock: sql`stock + ${quantity}` })
      .where('id', '=', bookId)
      .where('stock', 'is not', null)
      .execute()
  }
}

const inOrder = (units: Unit[]) => units.toSorted((a, b) => (a.bookId < b.bookId ? -1 : 1))
