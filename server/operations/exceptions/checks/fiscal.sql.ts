import { sql } from 'kysely'
import { reportedAfterMinutes } from '#domain/operations/exceptions.ts'
import type { Found } from './found.ts'

const name = sql`case document when 'NFE' then 'NF-e' else 'NFS-e' end`

/**
 * Money that paid a refunded order and came back from a lost dispute (docs/disputes.md#money), if a document of the order was canceled and
 * nothing else states its lines. A document that staff canceled themselves is not missing.
 */
export const missingFiscalDocuments = sql<Found>`
  select disputes.id::text as subject, disputes.order_id as "orderId", closed_at as since, json_build_object('cents', taken_cents) as detail
  from disputes join refunds on refunds.id = refund_id join orders on orders.id = disputes.order_id
  where refund_id is not null and recovered_cents > 0 and scope = 'PROVIDER' and orders.status = 'REFUNDED' and exists (
    select from fiscal_documents as canceled, jsonb_to_recordset(canceled.lines) as line ("itemId" uuid)
    where canceled.order_id = disputes.order_id and canceled.status = 'CANCELED' and canceled_by is null
      and not exists (select from fiscal_documents as live where live.order_id = canceled.order_id and live.status <> 'CANCELED'
        and live.lines @> jsonb_build_array(jsonb_build_object('itemId', "itemId"))))`

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
