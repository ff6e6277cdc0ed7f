import { z } from 'zod'
import { csvLine } from '#domain/platform/values/csv.ts'
import type { Db } from '#server/platform/database/database.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { streamOf } from '#server/platform/web/http/stream-of.http.ts'
import { staff } from '#server/platform/web/staff.ts'
import { exportedColumns, exportedOrders } from './exported-orders.sql.ts'
import type { OrderFilters } from './find-orders.sql.ts'

const flag = z.boolean().nullish()
/** The arguments of `listOrders`. */
const filters = z.object({
  search: z.string().max(200).default(''),
  paid: flag,
  sended: flag,
  hasPhysicalItem: flag,
  refundDue: flag,
  waitingReturn: flag,
  refundHeld: flag,
  refunded: flag,
})

/** A list of orders as CSV (docs/rules/admin-panel.md#orders). The filters are in the body: a search may be somebody's address. */
export const orderExportCalls = [
  restCall('exportOrders', 'post /api/order-lists', {
    who: staff('exports.make', 'people:read', 'orders:read'),
    summary: 'The orders of `listOrders` with the same filters, as CSV, newest first. A search has its first 1,000 orders.',
    body: filters,
    answers: { 200: 'text/csv' },
    run: (deps, { context, caller: { email: actor }, body: { sended: sent, ...given } }) => {
      const { db, log } = deps
      const onError = (err: unknown) => log.error({ err }, 'the list of orders could not be read to its end')
      return context.body(streamOf(csvOf(db, { ...given, sent }, actor), onError), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="pedidos.csv"',
        'cache-control': 'private, no-store',
      })
    },
  }),
]

/** With the mark that tells Excel that it is UTF-8. */
async function* csvOf(db: Db, wanted: OrderFilters, actor: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`\uFEFF${csvLine(exportedColumns)}`)
  for await (const rows of exportedOrders(db, wanted, actor)) yield encoder.encode(rows.map(csvLine).join(''))
}
