import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** The order must be locked. */
export async function storeReplacedBy(tx: Tx, orderId: string, by: string) {
  await tx.updateTable('orders').set({ replaced_by: by }).where('id', '=', orderId).execute()
}

/** The order that is in the place of this one now: itself, unless another attempt replaced it, or one that replaced that one. */
export async function lastInPlaceOf(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`with recursive places as (select id, replaced_by, 1 as place from orders where id = ${id}
      union all select orders.id, orders.replaced_by, place + 1 from orders join places on orders.id = places.replaced_by where place < 50)
    select id from places order by place desc limit 1`.execute(db)
  return rows[0]?.id ?? id
}
