import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/database.ts'

const batchSize = 500
/** Payments are known within minutes; one whose webhook event was lost, or that was found by hand, is found by the slices. */
const overlapHours = 2
const sliceDays = 30
const minutesOfDay = 24 * 60
/** Refunds that were completed so long ago have been considered. */
const refundDays = 90

export interface OrdersToPlan {
  orderIds: string[]
  /** Everything that was paid before this moment is in the batch, or has been planned. Null: there is nothing new. */
  plannedUntil: Date | null
}

/**
 * Orders that were paid since documents are issued, and have not been planned. Each minute looks at what was paid lately, at a sixtieth of
 * the last 30 days, where payments that were found late are, and, for those that were found even later, at the part of all the time since
 * documents are issued that belongs to this minute of the day (UTC). Settling a payment costs nothing that way.
 */
export async function paidOrdersToPlan(db: Db, minuteOfDay: number): Promise<OrdersToPlan> {
  const late = sql`make_interval(mins => ${sql.lit(sliceDays * 24)} * extract(minute from now())::int)`
  const { rows } = await sql<{ id: string; paidAt: Date; recent: boolean; now: Date }>`
    with settings as (select issues_since, planned_until from fiscal_settings where issues_since is not null),
    recent as (select orders.id, paid_at from orders, settings
      where status = 'PAID' and paid_at >= greatest(issues_since, planned_until - make_interval(hours => ${sql.lit(overlapHours)}))
        and not exists (select from fiscal_orders where order_id = orders.id)
      order by paid_at limit ${sql.lit(batchSize)}),
    slice as (select orders.id, paid_at from orders, settings
      where status = 'PAID' and paid_at >= issues_since and paid_at < now() - ${late}
        and paid_at >= now() - ${late} - make_interval(mins => ${sql.lit(sliceDays * 24)})
        and not exists (select from fiscal_orders where order_id = orders.id)
      order by paid_at limit ${sql.lit(batchSize)}),
    parts as (select issues_since, (date_trunc('day', now(), 'UTC') - issues_since) / ${sql.lit(minutesOfDay)} as part from settings),
    older as (select orders.id, paid_at from orders, parts
      where status = 'PAID' and paid_at >= issues_since + part * ${minuteOfDay}::int and paid_at < issues_since + part * (${minuteOfDay}::int + 1)
        and not exists (select from fiscal_orders where order_id = orders.id)
      order by paid_at limit ${sql.lit(batchSize)})
    select id, paid_at as "paidAt", true as recent, now() as now from recent
    union all select id, paid_at, false, now() from (table slice union table older) as late where id not in (select id from recent)`.execute(
    db,
  )
  const recent = rows.filter((row) => row.recent)
  const last = recent.length === batchSize ? recent.at(-1)!.paidAt : rows[0]?.now
  return { orderIds: rows.map(({ id }) => id), plannedUntil: last ?? null }
}

/**
 * Planned orders with a refund that was completed after they had been planned, or of which staff said then what it was for, or with a loss that
 * was revised or taken back since, whose documents are due again.
 */
export async function refundedOrdersToPlan(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct refunds.order_id as id from refunds join fiscal_orders using (order_id)
    where (done_at > now() - make_interval(days => ${sql.lit(refundDays)}) and not refunds.id = any(refund_ids))
      or (recorded_at > now() - make_interval(days => ${sql.lit(refundDays)}) and recorded_at > planned_at)
    union
    select disputes.order_id from disputes join fiscal_orders using (order_id) join orders on orders.id = disputes.order_id
    where orders.status = 'PAID' and (reopened_at > planned_at or (disputes.status = 'WON' and recovered_cents > 0 and closed_at > planned_at))
    limit ${sql.lit(batchSize)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The days of an order's guarantee: those in force when it was placed, or those of today if they are more (docs/rules/withdrawal.md). */
export async function guaranteeDaysOf(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`select greatest(orders.guarantee_days, store_settings.guarantee_days) as days
    from orders cross join store_settings where orders.id = ${orderId}`.execute(db)
  return rows[0]!.days
}

/** All refunds of the order that are completed now count as considered. The order must be locked. */
export async function storePlanned(tx: Tx, orderId: string) {
  await sql`insert into fiscal_orders as known (order_id, refund_ids)
    select ${orderId}, coalesce(array_agg(id), '{}') from refunds where order_id = ${orderId} and done_at is not null
    on conflict (order_id) do update set refund_ids = excluded.refund_ids, planned_at = now()`.execute(tx)
}
