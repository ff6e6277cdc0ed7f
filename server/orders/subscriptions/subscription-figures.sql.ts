import { sql } from 'kysely'
import { intervalNames, intervals } from '#domain/catalogue/products/billing-interval.ts'
import type { Db } from '#server/platform/database/database.ts'
import { today } from './place-due-cycles.sql.ts'

/** A month of São Paulo. Trials do not count. */
export interface SubscriptionMonth {
  /** YYYY-MM. */
  month: string
  /** Subscriptions paid on its last day, or today. */
  active: number
  /** Their price for a month, in BRL cents. */
  mrrCents: number
  /** Paid for the first time. */
  started: number
  /** Paid at its end, not at the end of the month before, and before that. */
  recovered: number
  /** Paid at the end of the month before, and not any more. */
  lost: number
  /** Money of cycles paid in the month, less refunds of it, in BRL cents. */
  receivedCents: number
}

/** The cycles that cost something, and were neither refunded nor withdrawn from. Days that staff gave make one longer than its interval. */
const paid = sql`select orders.id, subscription_id, cycle, period_from, period_until, item.list_cents,
    case billing_interval ${sql.join(
      intervalNames.map((name) => sql`when ${sql.lit(name)} then ${sql.lit(intervals[name])}`),
      sql` `,
    )} end as months
  from orders join order_items item on item.order_id = orders.id and item.kind = 'PLAN' and item.refunded_at is null and item.withdrawn_at is null
    join plans on plans.id = item.plan_id
  where period_until is not null and status = 'PAID' and total_cents > 0`

/** The last twelve months, the newest first. */
export async function subscriptionFigures(db: Db): Promise<SubscriptionMonth[]> {
  const { rows } = await sql<SubscriptionMonth>`with paid as materialized (${paid}), months as (
      select start::date as first_day, least((start + interval '1 month - 1 day')::date, ${today}) as last_day
      from generate_series(date_trunc('month', ${today} - interval '12 months'), date_trunc('month', ${today}), interval '1 month') as start
    ), begun as (select subscription_id, min(period_from) as first_paid from paid group by subscription_id),
    active as (
      select first_day, subscription_id, (array_agg(round(list_cents / months) order by cycle desc))[1] as mrr
      from months join paid on period_from <= last_day and period_until >= last_day group by first_day, subscription_id
    ), changed as (
      select coalesce(now.first_day, (before.first_day + interval '1 month')::date) as first_day,
        now.mrr, before.subscription_id is not null as was_active, now.subscription_id is not null as is_active, first_paid
      from active now full join active before on before.subscription_id = now.subscription_id
          and before.first_day = (now.first_day - interval '1 month')::date
        join begun on begun.subscription_id = coalesce(now.subscription_id, before.subscription_id)
    ), received as (
      select date_trunc('month', paid_at at time zone 'America/Sao_Paulo')::date as first_day, sum(paid_cents - refunded_cents) as cents
      from orders join payments on payments.order_id = orders.id where subscription_id is not null and paid_at is not null group by 1
    )
    select to_char(months.first_day, 'YYYY-MM') as month, count(*) filter (where is_active)::int as active,
      coalesce(sum(mrr) filter (where is_active), 0)::bigint as "mrrCents",
      count(*) filter (where is_active and first_paid >= months.first_day)::int as started,
      count(*) filter (where is_active and not was_active and first_paid < months.first_day)::int as recovered,
      count(*) filter (where was_active and not is_active)::int as lost,
      coalesce(max(received.cents), 0)::bigint as "receivedCents"
    from months left join changed on changed.first_day = months.first_day left join received on received.first_day = months.first_day
    where months.first_day > (select min(first_day) from months) group by months.first_day order by months.first_day desc`.execute(db)
  return rows
}
