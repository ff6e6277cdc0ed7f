import { sql } from 'kysely'
import { reportedAfterMinutes } from '#domain/operations/exceptions.ts'
import type { Found } from './found.ts'

/**
 * Payments that cannot be read although PagBank responds. While it does not, that alone is the exception. If staff have canceled the order
 * nevertheless, money that comes to light is due for a refund.
 */
export const unreadablePayments = sql<Found>`
  select payments.id::text as subject, order_id as "orderId", unreadable_since as since,
    json_build_object('cents', amount_cents, 'isPending', orders.status = 'PENDING') as detail
  from payments join orders on orders.id = order_id
  where not (orders.status = 'CANCELED' and orders.cancel_reason = 'STAFF') and unreadable_since < now() - make_interval(mins => ${reportedAfterMinutes.payment})
    and not exists (select from provider_health where provider = 'PagBank' and state = 'OPEN')`
