import { sql } from 'kysely'
import { mostBulkItems } from '#domain/operations/bulk/bulk-can.ts'
import type { OrderFilters } from '#server/orders/list/find-orders.sql.ts'
import { listedName } from '#server/orders/list/listed-buyer.sql.ts'
import { orderIdsFrom } from '#server/orders/list/orders-from.sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { inOrder } from '#server/platform/database/list-window.ts'

/** The orders that were ticked, or all of a list, in its order. More than may be are one too many. */
export async function chosenOrderIds(db: Db, chosen: { ids: readonly string[] } | { filters: OrderFilters }): Promise<string[]> {
  if ('filters' in chosen) return orderIdsFrom(db, chosen.filters, { id: null, limit: mostBulkItems + 1 })
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', sql<string>`any(${chosen.ids}::uuid[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

export type ChosenOrder = Awaited<ReturnType<typeof rowsOf>>[number]

/** In the order of the ids. */
export const chosenOrders = async (db: Db, ids: string[]): Promise<ChosenOrder[]> =>
  ids.length === 0 ? [] : inOrder(ids, await rowsOf(db, ids))

const rowsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'has_physical_item', 'sent_at', 'total_cents', 'email', listedName.as('name')])
    .where('id', 'in', ids)
    .execute()

/** The orders whose ids begin with each of these texts of hexadecimal digits and dashes. Two are as many as several. */
export async function ordersBeginningWith(db: Db, beginnings: readonly string[]): Promise<Map<string, string[]>> {
  const bounds = beginnings.map((text) => ({ text, from: filled(text, '0'), to: filled(text, 'f') }))
  const { rows } = await sql<{ text: string; ids: string[] }>`
    select text, array(select id from orders where id between bound."from" and bound."to" order by id limit 2) as ids
    from jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb) as bound (text text, "from" uuid, "to" uuid)`.execute(db)
  return new Map(rows.map(({ text, ids }) => [text, ids]))
}

/** The first or last id with this beginning. */
const filled = (text: string, digit: string) => text.replaceAll('-', '').slice(0, 32).padEnd(32, digit)

/** How an item names its order. */
export const orderTitle = ({ id, name }: Pick<ChosenOrder, 'id' | 'name'>) => [id.slice(0, 8), name].filter(Boolean).join(' · ')
