import { sql } from 'kysely'
import { reportedAfterMinutes } from '#domain/exceptions.ts'
import type { Found } from './found.ts'

/** Orders with money that must be returned, since its first charge was seen. */
export const refundsDue = sql<Found>`
  select orders.id::text as subject, orders.id as "orderId", min(coalesce(charged.at, payments.created_at)) as since,
    json_build_object('cents', sum(payments.paid_cents - payments.refunded_cents),
      'reason', case orders.status when 'REFUND_DUE' then 'TOO_LATE' when 'PAID' then 'TWICE' when 'REFUNDED' then 'TWICE' else 'SHORT' end) as detail
  from payments join orders on orders.id = payments.order_id
  cross join lateral (select min(created_at) as at from charges where payment_id = payments.id) as charged
  where payments.refund_due
  group by orders.id`

/** Refunds that the provider has not confirmed. */
export const unansweredRefunds = sql<Found>`
  select id::text as subject, order_id as "orderId", created_at as since, json_build_object('cents', amount_cents) as detail
  from refunds where status = 'ASKING' and created_at < now() - make_interval(mins => ${reportedAfterMinutes.refund})`

/** The provider's id for what a webhook event is about. Null if it names none. */
export const namedProviderId = sql<string | null>`substring(body from '"((?:ORDE|CHAR|CHEC)_[0-9A-Za-z-]{1,60})"')`

/**
 * Webhook events with PagBank's signature about a payment that is not ours; without a signature they prove nothing. All events about one
 * payment are one exception.
 */
export const unknownPayments = sql<Found>`
  select coalesce(provider_id, id) as subject, null::uuid as "orderId", min(received_at) as since,
    json_build_object('providerId', provider_id) as detail
  from (select id::text, received_at, ${namedProviderId} as provider_id
    from webhook_events where outcome = 'unknown-payment' and signature = 'valid') as events
  group by 1, provider_id`
