import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { addBooksOfPlan, insertPlanLines } from '../order/order-items.sql.ts'
import { insertCycles } from '../order/orders.sql.ts'
import { queueSelected } from '../emails/emails.sql.ts'

/** The day in São Paulo. */
export const today = sql`(now() at time zone 'America/Sao_Paulo')::date`

/** A run that was missed for longer has ended the subscription without an order: staff and the buyer's library see that. */
export const longestMiss = 60

/** Over `subscriptions`: how many days before its due day the order is made, and its buyer told: more where something new begins to cost. */
const lead = sql`case when billing_interval = 'YEAR' then 30 when trial_days is not null and exists (select from orders first
  where first.subscription_id = subscriptions.id and first.cycle = 1 and first.period_until = paid_until) then 7 else 5 end`

/**
 * Over `subscriptions`: its last order that counts is paid, and its money was not returned; of an imported one that none counts. A change that was
 * not paid does not count, nor does an order that expired before staff gave days.
 */
const isPaidLast = sql`coalesce((select is_paid_cycle(last) from orders last where last.subscription_id = subscriptions.id
    and (last.status = 'PAID' or not (is_plan_change or last.status = 'CANCELED' or (last.status = 'EXPIRED'
      and access_end(paid_until, grace_days, null) > now()))) order by cycle desc limit 1), import_id is not null)`

/** Over `subscriptions`: no order of its next cycle was made. One that is open is the newest. It is found by its subscription: a search by the status reads all that wait. */
const hasNoNext = sql`${isPaidLast}
  and (select status from orders newest where newest.subscription_id = subscriptions.id order by cycle desc limit 1) <> 'PENDING'`

/** Over `subscriptions`: it is imported, without an order yet, and its person was told by e-mail that it is charged here. */
const isTold = sql`exists (select from imported_subscribers told where told.subscription_id = subscriptions.id and told.sent_at is not null)`

/** The place of a subscription among those that fall due. */
export interface Due {
  id: string
  /** ISO date. */
  paidUntil: string
}

/**
 * Makes the order of the next cycle of subscriptions that fall due, at most `most` after one of them, each with its notice, and returns them. Each
 * once, whatever runs beside it: a subscription is locked, and an order of its cycle is unique. Its hold lasts until the grace ends.
 */
export async function placeDueCycles(tx: Tx, most: number, after: Due | null = null): Promise<Due[]> {
  const { rows: due } = await sql<Due>`select id, paid_until::text as "paidUntil" from subscriptions where canceled_at is null
      and paid_until between ${today} - ${sql.lit(longestMiss)} and ${today} + ${lead}
      and ${after ? sql`(paid_until, id) > (${after.paidUntil}::date, ${after.id}::uuid)` : sql`true`}
      and (${isTold} or (${hasNoNext} and exists (select from orders person where person.subscription_id = subscriptions.id
        and person.anonymized_at is null and person.blocked_at is null and person.masked_at is null)))
    order by paid_until, id limit ${most} for no key update skip locked`.execute(tx)
  // Another worker may have made an order between the reading and the lock: what is due is read again.
  const placed = await placeNext(tx, sql`id = any(${due.map(({ id }) => id)}::uuid[]) and (${isTold} or ${hasNoNext})`)
  await queueSelected(tx, sql`select unnest(${placed}::uuid[]), 'CYCLE_BEFORE'`)
  return due
}

/** Makes the order of a subscription's next cycle now, for a payment that has come before it was due. It must be locked, without an open order. */
export const placeCycle = async (tx: Tx, id: string): Promise<string | undefined> => (await placeNext(tx, sql`id = ${id}`))[0]

/** `which`: over `subscriptions`, which must be locked. */
const placeNext = (tx: Tx, which: RawBuilder<unknown>) =>
  place(
    tx,
    sql`select id as subscription_id, price_cents as cents, false as is_plan_change,
      greatest(access_end(paid_until, grace_days, null), now() + make_interval(days => greatest(grace_days, 1))) as expires_at
    from subscriptions where ${which}`,
    sql`subscriptions.plan_id, price_cents as list_cents`,
  )

/** `due`: as `insertCycles` takes it. `line`: plan_id and list_cents of each, over `subscriptions`. */
async function place(tx: Tx, due: RawBuilder<unknown>, line: RawBuilder<unknown>): Promise<string[]> {
  const placed = await insertCycles(tx, due)
  await insertPlanLines(
    tx,
    sql`select orders.id as order_id, items_cents as unit_cents, ${line}
      from orders join subscriptions on subscriptions.id = subscription_id where orders.id = any(${placed}::uuid[])`,
  )
  await addBooksOfPlan(tx, placed)
  return placed
}

interface NewPlanOfCycle {
  /** The subscription. */
  id: string
  planId: string
  /** To be paid now, and for each cycle that follows, in BRL cents. */
  cents: number
  priceCents: number
}

/** Makes the order that changes a subscription to a better plan once it is paid, for a day. The subscription must be locked, without an open order. */
export const placePlanChange = (tx: Tx, { id, planId, cents, priceCents }: NewPlanOfCycle) =>
  place(
    tx,
    sql`select ${id}::uuid as subscription_id, ${cents}::int as cents, true as is_plan_change, now() + interval '1 day' as expires_at`,
    sql`${planId}::uuid as plan_id, ${priceCents}::int as list_cents`,
  )
