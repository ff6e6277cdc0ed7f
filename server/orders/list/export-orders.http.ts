import { z } from 'zod'
import { csvBody } from '#server/platform/web/http/csv-body.http.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { staff } from '#server/platform/web/staff.ts'
import { exportedColumns, exportedOrders } from './exported-orders.sql.ts'

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
    run: (deps, { context, caller: { email: actor }, body: { sended: sent, ...given } }) =>
      csvBody(deps, context, { file: 'pedidos.csv', columns: exportedColumns, pages: exportedOrders(deps.db, { ...given, sent }, actor) }),
  }),
]
