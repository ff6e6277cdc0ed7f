import { sql } from 'kysely'
import { reportedAfterMinutes } from '#domain/operations/exceptions.ts'
import type { Found } from './found.ts'

/** E-mails that should have been sent by now. */
export const unsentEmails = sql<Found>`
  select id::text as subject, order_id as "orderId", queued_at as since, json_build_object('email', kind) as detail
  from emails where sent_at is null and failed_at is null and queued_at < now() - make_interval(mins => ${reportedAfterMinutes.email})`

/** E-mails whose address the mail server refused for good. */
export const failedEmails = sql<Found>`
  select id::text as subject, order_id as "orderId", failed_at as since, json_build_object('email', kind) as detail
  from emails where sent_at is null and failed_at is not null`
