import { sql } from 'kysely'
import { reportedAfterMinutes } from '#domain/operations/exceptions.ts'
import type { Found } from './found.ts'

/**
 * Orders with money that must be returned, since its first charge was seen. As in domain/money/charges/settlement.ts: what is left of all charges but the one
 * that pays the order, the first that was paid in full. `is_other`: it came by the code of an earlier order with another total.
 */
export const refundsDue = sql<Found>`
  select orders.id::text as subject, orders.id as "orderId", due.since, json_build_object('cents', due.cents,
      'reason', case when due.restored and orders.status = 'REFUNDED' then 'RESTORED' when orders.status = 'REFUND_DUE' then 'TOO_LATE'
        when orders.status in ('PAID', 'REFUNDED') then 'TWICE' when due.is_other then 'OTHER_TOTAL' else 'SHORT' end) as detail
  from (select distinct order_id from payments where refund_due) as owing
  join orders on orders.id = owing.order_id
  cross join lateral (
    select min(moment) filter (where not pays_the_order) as since, sum(kept) filter (where not pays_the_order) as cents,
      bool_or(is_other) filter (where not pays_the_order) as is_other, bool_or(restored) as restored
    from (
      select moment, kept, is_other, restored, orders.status = 'PAID' and in_full and row_number() over (partition by in_full order by moment, id) = 1 as pays_the_order
      from (
        select charges.id, charges.created_at as moment, charges.paid_cents - charges.returned_cents as kept, charges.paid_cents >= amount_cents and amount_cents = orders.total_cents as in_full,
          amount_cents <> orders.total_cents as is_other, restored_cents > 0 as restored
        from payments join charges on payment_id = payments.id where order_id = orders.id
        union all
        select id::text, created_at, paid_cents - refunded_cents, paid_cents >= amount_cents and amount_cents = orders.total_cents,
          amount_cents <> orders.total_cents, false
        from payments where order_id = orders.id and not exists (select from charges where payment_id = payments.id)
      ) as charged where kept > 0
    ) as ranked
  ) as due where due.cents > 0`

/** Our own reason for not sending a refund. Null: the provider's. */
const codeOfNote = sql<string | null>`substring(refusal from '^(TAKEN_BY_DISPUTE|RETURNED_ELSEWHERE)')`

/**
 * A refund that was refused, and that nothing has made up for: its lines are not refunded, or there was still money for it and no other refund
 * came after it, and staff have given no reason.
 */
const isLost = sql<boolean>`refusal !~ '^(GIVEN_UP|UNCONFIRMED)' and exists (select from payments where payments.order_id = refunds.order_id and paid_cents > refunded_cents)
  and case when cardinality(item_ids) > 0 then exists (select from order_items where id = any(refunds.item_ids) and refunded_at is null)
    else refusal !~ '^(ALREADY_REFUNDED|NOTHING_TO_REFUND)' and not exists (select from refunds later where later.order_id = refunds.order_id
      and later.status = 'DONE' and later.created_at > refunds.created_at) end`

/** Refunds that the provider has not confirmed, and those that were refused, until a later refund or a reason of the staff ends them. */
export const unansweredRefunds = sql<Found>`
  select id::text as subject, order_id as "orderId", created_at as since,
    json_build_object('cents', amount_cents, 'refusal', case status when 'REFUSED' then coalesce(${codeOfNote}, 'PROVIDER')
      when 'WAITING' then case when refusal is not null then 'TEMPORARY' end end) as detail
  from refunds where status <> 'DONE' and not is_held and created_at < now() - make_interval(mins => ${reportedAfterMinutes.refund})
    and (status <> 'REFUSED' or (${isLost}))`

/** A reading that began before a refund may be stored after it, and shows too little for so long. */
const longestReading = sql`interval '5 minutes'`

/** Charges of which PagBank shows less money as refunded than it had returned: its customer's bank may have sent a refund back. */
export const undoneRefunds = sql<Found>`
  select charges.id as subject, order_id as "orderId", checked_at as since, json_build_object('cents', charges.refunded_cents - shown_cents) as detail
  from charges join payments on payments.id = payment_id
  where shown_cents < charges.refunded_cents and unreadable_since is null
    and not exists (select from refund_calls call join refunds on refunds.id = refund_id where charge_id = charges.id
      and greatest(refunds.created_at, refunds.done_at, call.requested_at) > checked_at - ${longestReading})`

/** Paid changes of plan that count no more, because what was paid before them was returned. Later than half a year, its bank settles it. */
export const voidPlanChanges = sql<Found>`
  select id::text as subject, id as "orderId", paid_at as since, json_build_object('cents', total_cents) as detail
  from orders where is_plan_change and status = 'PAID' and period_until > current_date - 180 and not is_paid_cycle(orders)
    and not exists (select from order_items item where order_id = orders.id and least(refunded_at, withdrawn_at) is not null)`

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
