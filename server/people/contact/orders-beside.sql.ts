import { sql } from 'kysely'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { standing } from '#server/orders/order/orders.sql.ts'
import type { ContactMessage } from './contact-messages.sql.ts'

export interface OrderBeside {
  id: string
  titles: string[]
  total_cents: number
  status: OrderStatus
  created_at: Date
}

/** Orders beside one message. */
const mostOrders = 3

/**
 * Messages with the orders that they may be about: the one whose number they name, then the newest of their address. Orders whose person wants
 * them erased are left out. One statement for all of them.
 */
export async function withOrdersBeside<Message extends ContactMessage>(db: Db, messages: Message[]) {
  const wanted = messages.map(({ id, email, order_reference: reference }) => ({ id, email, number: numberIn(reference) }))
  const { rows } = await sql<OrderBeside & { message_id: string }>`
    select wanted.id as message_id, beside.id, beside.titles, beside.total_cents, beside.status, beside.created_at
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, email text, number text), lateral (
      select found.id, array(select title from order_items where order_id = found.id order by position limit 3) as titles,
        found.total_cents, found.status, found.created_at, found.rank
      from (select distinct on (id) * from (
        (select orders.id, total_cents, ${standing} as status, created_at, 0 as rank from orders
          where id::text ~>=~ wanted.number and id::text ~<~ (wanted.number || 'g') and blocked_at is null limit ${mostOrders})
        union all
        (select orders.id, total_cents, ${standing}, created_at, 1 from orders
          where orders.email = wanted.email and blocked_at is null order by created_at desc limit ${mostOrders})
      ) as either order by id, rank) as found
      order by rank, created_at desc limit ${mostOrders}
    ) as beside order by wanted.id, beside.rank, beside.created_at desc`.execute(db)
  return messages.map((message) => ({ ...message, orders: rows.filter(({ message_id: of }) => of === message.id) }))
}

/** The beginning of an order's id, as staff and buyers see it. Null: the sender wrote something else. */
const numberIn = (reference: string) => /\b[0-9a-f]{8}\b/i.exec(reference)?.[0].toLowerCase() ?? null
