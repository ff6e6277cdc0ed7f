import { sql } from 'kysely'
import { reportedAfterMinutes } from '#domain/exceptions.ts'
import type { Found } from './found.ts'

const name = sql`case document when 'NFE' then 'NF-e' else 'NFS-e' end`

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
