import { sql } from 'kysely'

/** Over `orders`: a further cycle, of which nobody withdraws (docs/rules/withdrawal.md): not the first that costs something, and not a year. */
export const isRenewal = sql<boolean>`coalesce(orders.cycle > 1 and not orders.is_plan_change and (
  select billing_interval <> 'YEAR' and (trial_days is null or exists (select from orders earlier
    where earlier.subscription_id = orders.subscription_id and earlier.cycle < orders.cycle and earlier.paid_at is not null and earlier.total_cents > 0)) from subscriptions where subscriptions.id = orders.subscription_id), false)`
