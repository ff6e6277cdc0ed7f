import { sql } from 'kysely'
import type { Lane } from './lane.ts'
import { accessEnd, paidUntil, servingCycle } from './model-subscription.ts'
import type { ModelSubscription } from './model-types.ts'

/** Every subscription of the lane against the model's: its orders, its paid days, and what it gives. */
export async function compareSubscriptions(lane: Lane) {
  for (const subscription of lane.subscriptions) {
    await compareOrders(lane, subscription)
    if (subscription.isErased) continue
    await compareFacts(lane, subscription)
    await compareAccess(lane, subscription)
  }
}

/** One order per cycle, each with its price, its status and its days. */
async function compareOrders(lane: Lane, { id, email, orders }: ModelSubscription) {
  const { rows } = await sql`select id, cycle, status, total_cents as total, period_from::text as "from", period_until::text as until
    from orders where subscription_id = ${id} order by cycle`.execute(lane.deps.db)
  const expected = orders.map(({ id: orderId, status, total, cycle }) => ({
    id: orderId,
    cycle: cycle!.number,
    status,
    total,
    from: cycle!.from,
    until: cycle!.until,
  }))
  lane.equal(`the cycles of ${email}`, rows, expected)
}

async function compareFacts(lane: Lane, subscription: ModelSubscription) {
  const { rows } =
    await sql`select paid_until::text as "paidUntil", canceled_at is not null as "isCanceled", plan_id as plan, price_cents as price
    from subscriptions where id = ${subscription.id}`.execute(lane.deps.db)
  const { isCanceled, plan, price } = subscription
  lane.equal(`the subscription of ${subscription.email}`, rows[0], {
    paidUntil: paidUntil(subscription),
    isCanceled,
    plan: plan.id,
    price,
  })
}

/** Courses to the last second; one that left the plan not longer than the longest days. Nothing at all without paid days. */
async function compareAccess(lane: Lane, subscription: ModelSubscription) {
  const { rows } = await sql<{ course: string; end: Date }>`select course_id as course, expires_at as end from access_reasons
    where subscription_id = ${subscription.id}`.execute(lane.deps.db)
  const ends = new Map(rows.map(({ course, end }) => [course, end.getTime()]))
  const end = accessEnd(subscription)
  const plan = servingCycle(subscription)?.cycle!.plan
  if (!plan || end === null) return lane.equal(`the accesses of ${subscription.email}`, rows.length, 0)
  for (const course of plan.courses) lane.equal(`the access of ${subscription.email} to ${course.slice(-4)}`, ends.get(course), end)
  if (plan.book) {
    const { rows: read } = await sql<{ reads: boolean }>`select reads_in_plan(${subscription.id}, ${plan.book}) as reads`.execute(
      lane.deps.db,
    )
    lane.equal(`the e-book of ${subscription.email}`, read[0]!.reads, end > Date.now())
  }
}
