import { sql } from 'kysely'
import { reportedAfterMinutes } from '#domain/operations/exceptions.ts'
import type { Found } from './found.ts'
import { paidOrders } from './paid-orders.sql.ts'

const name = sql`case document when 'NFE' then 'NF-e' else 'NFS-e' end`

/**
 * Paid orders whose documents have not been planned for an hour, although documents are issued, and money that paid a refunded order and came back from a lost dispute (docs/disputes.md#money), if a document of the order was canceled and
 * nothing else states its lines. A document that staff canceled themselves is not missing.
 */
export const missingFiscalDocuments = sql<Found>`
  select disputes.id::text as subject, disputes.order_id as "orderId", closed_at as since,
    json_build_object('cents', taken_cents, 'reason', 'RESTORED') as detail
  from disputes join refunds on refunds.id = refund_id join orders on orders.id = disputes.order_id
  where refund_id is not null and recovered_cents > 0 and scope = 'PROVIDER' and orders.status = 'REFUNDED' and exists (
    select from fiscal_documents as canceled, jsonb_to_recordset(canceled.lines) as line ("itemId" uuid)
    where canceled.order_id = disputes.order_id and canceled.status = 'CANCELED' and canceled_by is null
      and not exists (select from fiscal_documents as live where live.order_id = canceled.order_id and live.status <> 'CANCELED'
        and live.lines @> jsonb_build_array(jsonb_build_object('itemId', "itemId"))))
  union all
  select paid.id::text, paid.id, paid.paid_at, json_build_object('cents', orders.total_cents, 'reason', 'UNPLANNED')
  from (${paidOrders('FISCAL_MISSING')}) as paid join orders on orders.id = paid.id cross join fiscal_settings
  where issues_since <= paid.paid_at and paid.paid_at < now() - make_interval(mins => ${reportedAfterMinutes.fiscalPlan})
    and orders.anonymized_at is null and not exists (select from fiscal_orders where order_id = paid.id)`

const excessDays = 90

/**
 * Orders whose documents state more than the store has kept, an hour after the last refund: one in PagBank's portal that nobody explained
 * changes no document. Under the setting to keep documents, a refund of lines or of an amount is meant to leave them. What staff settled is not looked at.
 */
export const excessiveFiscalDocuments = sql<Found>`
  select orders.id::text as subject, orders.id as "orderId", returned.since,
    json_build_object('cents', stated.cents - (orders.total_cents - returned.cents)) as detail
  from (select order_id, max(done_at) as since, sum(amount_cents) filter (where scope <> 'DUE' and not (scope in ('ITEMS', 'AMOUNT') and keeps)
        and not exists (select from disputes where refund_id = refunds.id and status = 'WON')) as cents
    from refunds cross join (select after_partial_refund = 'KEEP' as keeps from fiscal_settings) as settings
    where status = 'DONE' and order_id in (select order_id from refunds where done_at > now() - make_interval(days => ${sql.lit(excessDays)}))
    group by order_id) as returned
  join orders on orders.id = returned.order_id
  cross join lateral (select sum(total_cents) as cents from fiscal_documents
    where order_id = orders.id and status in ('SENT', 'ISSUED') and settled_at is null) as stated
  where returned.since < now() - make_interval(mins => ${reportedAfterMinutes.fiscalPlan})
    and stated.cents > orders.total_cents - returned.cents`

/** Fiscal documents that were rejected, or that the issuer does not cancel. */
export const rejectedFiscalDocuments = sql<Found>`
  select id::text as subject, order_id as "orderId", updated_at as since,
    json_build_object('name', ${name}, 'cents', total_cents, 'reason', coalesce(reason, ''), 'canceling', status = 'CANCELING') as detail
  from fiscal_documents where status = 'REJECTED' or (status = 'CANCELING' and next_at is null)`

/** Fiscal documents that the issuer has not decided about for hours. */
export const waitingFiscalDocuments = sql<Found>`
  select id::text as subject, order_id as "orderId", due_at as since,
    json_build_object('name', ${name}, 'cents', total_cents, 'canceling', status = 'CANCELING') as detail
  from fiscal_documents where status in ('QUEUED', 'SENT', 'CANCELING') and next_at is not null
    and due_at < now() - make_interval(mins => ${reportedAfterMinutes.fiscal})`
