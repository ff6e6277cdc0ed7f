import { sql } from 'kysely'
import { reportedAfterMinutes } from '#domain/operations/exceptions.ts'
import type { Found } from './found.ts'

/** Payments that cannot be read although PagBank responds. While it does not, that alone is the exception. */
export const unreadablePayments = sql<Found>`
  select id::text as subject, order_id as "orderId", unreadable_since as since, json_build_object('cents', amount_cents) as detail
  from payments where unreadable_since < now() - make_interval(mins => ${reportedAfterMinutes.payment})
    and not exists (select from provider_health where provider = 'PagBank' and state = 'OPEN')`
