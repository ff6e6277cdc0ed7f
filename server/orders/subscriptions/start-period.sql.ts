import { sql } from 'kysely'
import type { Interval } from '#domain/catalogue/products/billing-interval.ts'
import { type Period, periodOf } from '#domain/orders/subscriptions/cycle-period.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type OrderRow, storePeriod } from '../order/orders.sql.ts'
import { type PlanOfCycle, storeNextCycle } from './subscriptions.sql.ts'

interface Facts {
  /** The order's, which is not that of the next cycle if its buyer has agreed to another plan since. */
  interval: Interval
  graceDays: number
  trialDays: number | null
  anchor: string | null
  paidUntil: string | null
  /** The new plan, if the order changes to another one, and since when the days last that are paid now. Null: they are of another interval. */
  change: (PlanOfCycle & { from: string | null }) | null
  /** The order was paid before: a lost dispute has given the money back. */
  isKnown: boolean
}

/**
 * Stores the days that an order of a subscription brings by its payment; with those of a change, the plan of the next cycle. Whatever follows
 * from them is derived at the end of the transaction (`derive_subscription`). The order must be locked.
 */
export async function startPeriod(tx: Tx, order: OrderRow, paidAt: Date) {
  if (order.subscription_id === null) return
  const facts = await factsOf(tx, order)
  if (facts.isKnown) return
  const period = periodFor(facts, order, dayInBrazil(paidAt))
  await storePeriod(tx, order.id, period)
  await storeNextCycle(tx, order.subscription_id, { anchor: period.anchor, plan: facts.change, changeCycle: order.cycle })
}

function periodFor({ change, ...facts }: Facts, order: OrderRow, paidOn: string): Period {
  const { paidUntil, anchor, interval, graceDays } = facts
  const trialDays = order.cycle === 1 ? facts.trialDays : null
  if (!change) return periodOf({ paidOn, paidUntil, anchor, graceDays, interval, trialDays })
  // Paid when those days are over, it brings none: staff return it.
  if (change.from && anchor && paidUntil !== null) return { from: change.from, until: paidUntil, anchor }
  return periodOf({ paidOn, paidUntil: null, anchor: null, graceDays, interval, trialDays: null })
}

async function factsOf(tx: Tx, order: OrderRow): Promise<Facts> {
  const { rows } =
    await sql<Facts>`select plan.billing_interval as interval, grace_days as "graceDays", subscriptions.trial_days as "trialDays",
      anchor_on::text as anchor, paid_until::text as "paidUntil", own.period_from is not null as "isKnown",
      case when own.is_plan_change then jsonb_build_object('planId', plan.id, 'interval', plan.billing_interval, 'priceCents', own.list_cents, 'from', (
        select max(period_from) from orders paid join order_items item on item.order_id = paid.id and item.kind = 'PLAN'
          join plans before on before.id = item.plan_id and before.billing_interval = plan.billing_interval
        where paid.subscription_id = subscriptions.id and paid.period_until = subscriptions.paid_until)) end as change
    from subscriptions, lateral (select is_plan_change, period_from, plan_id, list_cents from orders
      join order_items on order_id = orders.id and kind = 'PLAN' where orders.id = ${order.id}) as own join plans plan on plan.id = own.plan_id
    where subscriptions.id = ${order.subscription_id} for no key update of subscriptions`.execute(tx)
  return rows[0]!
}
