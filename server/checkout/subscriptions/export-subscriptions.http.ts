import { z } from 'zod'
import { intervalWords } from '#domain/catalogue/products/billing-interval.ts'
import { subscriptionStateNames, subscriptionStates } from '#domain/orders/subscriptions/subscription-state.ts'
import { type CsvCell, csvMoney } from '#domain/platform/values/csv.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { recordExport } from '#server/orders/order/order-history.ts'
import { type SubscriptionFilters, type SubscriptionRow, subscriptionsFrom } from '#server/orders/subscriptions/find-subscriptions.sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { withRequestBudget } from '#server/platform/database/database-budget.ts'
import { csvBody } from '#server/platform/web/http/csv-body.http.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { staff } from '#server/platform/web/staff.ts'

/** The arguments of `listSubscriptions`. */
const filters = z.object({
  search: z.string().max(200).default(''),
  state: z.enum(subscriptionStates).nullish(),
  planId: z.uuid().nullish(),
})

/** A list of subscriptions as CSV. The filters are in the body: a search may be somebody's address. */
export const subscriptionExportCalls = [
  restCall('exportSubscriptions', 'post /api/subscription-lists', {
    who: staff('exports.make', 'people:read', 'orders:read'),
    summary: 'The subscriptions of `listSubscriptions` with the same filters, as CSV, newest first.',
    body: filters,
    answers: { 200: 'text/csv' },
    run: (deps, { context, caller: { email: actor }, body }) =>
      csvBody(deps, context, { file: 'assinaturas.csv', columns: columns.map(([title]) => title), pages: exported(deps.db, body, actor) }),
  }),
]

const columns: [title: string, cell: (row: SubscriptionRow) => CsvCell][] = [
  ['Assinatura', ({ id }) => id],
  ['Desde', ({ createdAt }) => createdAt],
  ['Nome', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Plano', ({ title }) => title],
  ['Preço', ({ priceCents }) => csvMoney(priceCents)],
  ['Cobrança', ({ interval }) => intervalWords[interval]],
  ['Pago até', ({ paidUntil }) => paidUntil && formatDay(paidUntil)],
  ['Acesso até', ({ accessUntil }) => accessUntil && formatDay(accessUntil)],
  ['Situação', ({ state }) => subscriptionStateNames[state]],
  ['Cancelada em', ({ canceledAt }) => canceledAt],
]
const pageSize = 500

/** A page at a time. Whose subscribers are named is recorded before, at their last order. */
async function* exported(db: Db, wanted: SubscriptionFilters, actor: string): AsyncGenerator<CsvCell[][]> {
  for (let after: string | null = null; ;) {
    const from: string | null = after
    // A list may take longer than one request may wait for the database; a page may not.
    const page = await withRequestBudget(async () => {
      const rows = await subscriptionsFrom(db, wanted, from, pageSize)
      const named = rows.flatMap(({ email, cycles }) => (email && cycles[0] ? [cycles[0].id] : []))
      if (named.length > 0) await recordExport(db, actor, named)
      return rows
    })
    const last = page.at(-1)
    if (!last) return
    yield page.map((row) => columns.map(([, cell]) => cell(row)))
    after = last.id
  }
}
