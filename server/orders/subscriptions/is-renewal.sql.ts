import { sql } from 'kysely'

/** Over `orders`: a further cycle, of which nobody withdraws (docs/rules/withdrawal.md): not the first that costs something, and not a year. */
export const isRenewal = sql<boolean>`coalesce(orders.cycle > 1 and not orders.is_plan_change and (
  select billing_interval <> 'YEAR' and not (orders.cycle = 2 and trial_days is not null) from subscriptions where subscriptions.id = orders.subscription_id), false)`
