import { sql } from 'kysely'
import type { Found } from './found.ts'

/** Disputes that nobody has answered two days before their deadline. */
export const disputesDue = sql<Found>`
  select id::text as subject, order_id as "orderId", greatest(opened_at, deadline_at - interval '2 days') as since,
    json_build_object('dispute', kind, 'cents', amount_cents, 'deadline', deadline_at) as detail
  from disputes where status = 'OPEN' and deadline_at < now() + interval '2 days'`
