import { sql } from 'kysely'
import { queueSelected } from '../emails/emails.sql.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { today } from './place-due-cycles.sql.ts'

/** Notices about the last order of a subscription that goes on, if it was not paid: each with the status of the order, and whether its day has come. A card that was declined has none. */
const notices = sql`(values
  ('CYCLE_DUE', 'PENDING', case when card.status is null then ${today} = paid_until
    else card.status not in ('ACTIVE', 'PENDING') and ${today} between paid_until and paid_until + grace_days end),
  ('CYCLE_LATE', 'PENDING', ${today} > paid_until and ${today} >= paid_until + (grace_days + 1) / 2 and ${today} <= paid_until + grace_days),
  ('CYCLE_ENDED', 'EXPIRED', ${today} > paid_until + grace_days)) as notice (kind, status, is_due)`

/** Queues notices of cycles that are due, fall late or have ended, each once; at most `most`. Returns how many. */
export const queueCycleNotices = (tx: Tx, most: number): Promise<number> =>
  queueSelected(
    tx,
    sql`select orders.id, notice.kind from subscriptions join orders on orders.subscription_id = subscriptions.id
      cross join lateral (select card_of(subscriptions.id) as status) as card cross join lateral ${notices}
      where canceled_at is null and paid_until between ${today} - 60 and ${today} and is_due and orders.status = notice.status
        and not is_plan_change and orders.period_until is null and orders.anonymized_at is null and orders.blocked_at is null
        and orders.cycle = (select max(cycle) from orders last where last.subscription_id = subscriptions.id)
        and not exists (select from emails earlier where earlier.order_id = orders.id and earlier.kind = notice.kind)
      order by paid_until, orders.id limit ${most}`,
  )

/** Gives subscribers the courses that came into their plan since; at most so many subscriptions. Returns how many. */
export async function addNewCourses(db: Db, most: number): Promise<number> {
  const { rows } = await sql`select derive_subscription(id) from (
    select subscriptions.id from subscriptions where access_end(paid_until, grace_days, canceled_at) > now()
      and exists (select from orders paid join order_items item on item.order_id = paid.id and item.kind = 'PLAN'
        cross join lateral courses_of_plan(item.plan_id) as course
        where paid.subscription_id = subscriptions.id and paid.status = 'PAID' and paid.period_until = paid_until and paid.blocked_at is null
          and paid.anonymized_at is null and not was_revoked_since(subscriber(subscriptions.id), course.course_id, paid.paid_at)
          and paid.cycle = (select max(cycle) from orders last where last.subscription_id = subscriptions.id and last.status = 'PAID'
            and last.period_until = paid_until)
          and not exists (select from access_reasons reason where reason.subscription_id = subscriptions.id and reason.course_id = course.course_id))
    order by id limit ${most}) as due`.execute(db)
  return rows.length
}
