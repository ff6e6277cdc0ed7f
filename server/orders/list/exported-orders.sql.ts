import { sql } from 'kysely'
import { orderMoneyTexts, orderStatusText } from '#domain/orders/order/order-status.ts'
import { type CsvCell, csvMoney } from '#domain/platform/values/csv.ts'
import type { Db } from '#server/platform/database/database.ts'
import { withRequestBudget } from '#server/platform/database/database-budget.ts'
import { inOrder } from '#server/platform/database/list-window.ts'
import { recordExport } from '../order/order-history.ts'
import type { OrderFilters } from './find-orders.sql.ts'
import { listedEmail, listedName } from './listed-buyer.sql.ts'
import { orderIdsFrom } from './orders-from.sql.ts'

export const exportedColumns = ['Pedido', 'Criado em', 'Pago em', 'Nome', 'E-mail', 'Itens', 'Total', 'Situação'].concat([
  'Enviado em',
  'Transportadora',
  'Código de rastreio',
  'Origem',
])

/** Rows that are in memory at a time. */
const pageSize = 1_000

/** The orders of a list as cells, a page at a time, newest first. Whose buyers are named is recorded before. `actor`: who asks. */
export async function* exportedOrders(db: Db, filters: OrderFilters, actor: string): AsyncGenerator<CsvCell[][]> {
  for (let after: string | null = null; ;) {
    const from: string | null = after
    // A list may take longer than one request may wait for the database; a page may not.
    const page = await withRequestBudget(async () => {
      const ids = await orderIdsFrom(db, filters, { id: from, limit: pageSize })
      const orders = ids.length > 0 ? inOrder(ids, await rowsOf(db, ids)) : []
      const named = orders.filter(({ blocked_at }) => blocked_at === null).map(({ id }) => id)
      if (named.length > 0) await recordExport(db, actor, named)
      return orders
    })
    const last = page.at(-1)
    if (!last) return
    yield page.map(cellsOf)
    after = last.id
  }
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const rowsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['id', 'created_at', 'paid_at', 'sent_at', 'total_cents', 'status', 'has_physical_item', 'carrier', 'tracking_code'])
    .select(['source', 'blocked_at', listedName.as('name'), listedEmail.as('email')])
    .select(
      sql<string>`(select string_agg(case quantity when 1 then title else quantity || ' × ' || title end, ' + ' order by position)
        from order_items where order_id = orders.id)`.as('items'),
    )
    .where('id', 'in', ids)
    .execute()

const cellsOf = (order: Row): CsvCell[] => [
  order.id,
  order.created_at,
  order.paid_at,
  order.name,
  order.email,
  order.items,
  csvMoney(order.total_cents),
  [
    orderStatusText({ paid: order.paid_at !== null, sent: order.sent_at !== null, hasPhysicalItem: order.has_physical_item }),
    orderMoneyTexts[order.status],
  ]
    .filter((text) => text !== null)
    .join(', '),
  order.sent_at,
  order.carrier,
  order.tracking_code,
  order.source,
]
