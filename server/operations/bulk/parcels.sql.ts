import { sql } from 'kysely'
import type { Address } from '#domain/platform/values/address.ts'
import type { Db } from '#server/platform/database/database.ts'
import { inOrder } from '#server/platform/database/list-window.ts'

export interface Parcel {
  id: string
  name: string
  address: Address
  items: { title: string; code: string; quantity: number; cents: number }[]
}

/** The parcels of these orders that can be sent: their lines without those that were refunded or withdrawn from. One statement. */
export async function parcelsOf(db: Db, ids: string[]): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    select orders.id, name, address, jsonb_agg(jsonb_build_object('title', title, 'code', code, 'quantity', quantity, 'cents', unit_cents * quantity)
      order by position) as items
    from orders join order_items item on order_id = orders.id
    where orders.id = any(${ids}) and status = 'PAID' and sent_at is null and blocked_at is null and address is not null
      and physical and refunded_at is null and withdrawn_at is null
    group by orders.id`.execute(db)
  return inOrder(ids, rows)
}
