import { sql } from 'kysely'
import type { Found } from './found.ts'

/** Findings of the ledger's own check (docs/ledger.md): one exception for an order, and one for the sum of all entries. */
export const ledgerDifferences = sql<Found>`
  select coalesce(order_id::text, 'TOTAL') as subject, (select id from orders where id = order_id) as "orderId", min(found_at) as since,
    json_build_object('cents', sum(abs(posted_cents - expected_cents)), 'findings', count(*)) as detail
  from ledger_findings where kind <> 'RECEIVABLE' group by order_id`

/** Money that the provider's transfer report does not announce any more, as the ledger's own check finds it. */
export const overdueReceivables = sql<Found>`
  select charge_id as subject, (select id from orders where id = order_id) as "orderId", min(found_at) as since,
    json_build_object('cents', sum(posted_cents)) as detail
  from ledger_findings where kind = 'RECEIVABLE' group by order_id, charge_id`
