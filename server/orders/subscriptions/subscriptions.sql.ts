import { createHash } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Subscriptions } from '#database/tables.generated.ts'
import type { Interval } from '#domain/catalogue/products/billing-interval.ts'
import type { Change } from '#domain/platform/forms/changes.ts'
import type { Agreed } from '#domain/orders/subscriptions/agreement.ts'
import { mailboxKey } from '#domain/platform/values/email.ts'
import { priceNow, productRows } from '#server/catalogue/products/product-rows.sql.ts'
import { queueAgain } from '../emails/emails.sql.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { record } from '#server/platform/database/history/history.sql.ts'

const day = sql`(now() at time zone 'America/Sao_Paulo')::date`

type NewSubscription = Omit<Insertable<Subscriptions>, 'grace_days'>

/** With the grace in force. Returns its id. */
export async function insertSubscription(tx: Tx, values: NewSubscription): Promise<string> {
  const graceDays = sql<number>`(select grace_days from store_settings)`
  const { id } = await tx
    .insertInto('subscriptions')
    .values({ ...values, grace_days: graceDays })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A part of a statement that has the rows of an import as `wanted` (imported-subscriptions.sql.ts). */
export const insertingImported = (importId: string) =>
  sql`insert into subscriptions (id, plan_id, price_cents, billing_interval, grace_days, anchor_on, agreed_at, paid_until, import_id, imported_until)
    select id, plan_id, price_cents, billing_interval, (select grace_days from store_settings), anchor_on, null, paid_until, ${importId}::uuid, paid_until
    from wanted`

/** With their imported people. `ids`: a statement that selects and locks them. Returns how many. */
export async function deleteSubscriptions(tx: Tx, ids: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`delete from subscriptions where id in (${ids})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Over subscriptions: those of people, of whom it selects CPF and address, that give access now. */
const openTo = (people: RawBuilder<unknown>) => sql`(access_end(paid_until, grace_days, canceled_at) > now() and id in (
  select subscription_id from orders where (orders.cpf, orders.email) in (${people})
  union all select subscription_id from imported_subscribers told where (told.cpf, told.email) in (${people})))`

/** Whether the person of an order has a subscription to the plan that gives access: a canceled one can be taken back. */
export async function isSubscribed(tx: Tx, { email, cpf }: { email: string; cpf: string }, planId: string): Promise<boolean> {
  const { rows } = await sql`select from subscriptions where plan_id = ${planId} and ${openTo(sql`values (${cpf}, ${email})`)}`.execute(tx)
  return rows.length > 0
}

/** Over `plans`: the person of a subscription has it by another one, which goes on. */
const isTwin = (id: string) => sql`exists (select from (select * from subscriptions where canceled_at is null) as subscriptions
  where plan_id = plans.id and id <> ${id}::uuid and ${openTo(peopleOf(id))})`
const peopleOf = (id: string) => sql`select cpf, email from orders own where own.subscription_id = ${id}::uuid
  union all select cpf, email from imported_subscribers own where own.subscription_id = ${id}::uuid`

/** Whether the person of a subscription has another one to its plan, which goes on. Until the end of the transaction none is paid for the first time. */
export async function hasTwin(tx: Tx, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('begun plan'), hashtext(cpf)) from (
    select distinct cpf from (${peopleOf(id)}) as people order by cpf) as people`.execute(tx)
  const { rows } = await sql`select from plans where id = (select plan_id from subscriptions where id = ${id}) and ${isTwin(id)}`.execute(
    tx,
  )
  return rows.length > 0
}

/** An order of a subscription that somebody wants to pay. */
interface CycleToPay {
  /** It is a change of plan of another day: its price counted the days that were left then. */
  isStaleChange: boolean
  /** Its price is what its subscriber has always paid, here or elsewhere, and not that of new buyers. */
  hasOwnPrice: boolean
  /** Paying it late brings the subscription back: it was not canceled, and no later order was made. */
  isLast: boolean
  /** An imported subscription that its person has not agreed to yet: from its first day that costs something here. */
  unagreed: Agreed | null
}

export async function cycleToPay(db: Db, orderId: string): Promise<CycleToPay | undefined> {
  const { rows } = await sql<CycleToPay>`select is_plan_change and own.created_at < now() - interval '1 day' as "isStaleChange",
      cycle > 1 or import_id is not null as "hasOwnPrice", canceled_at is null and not is_plan_change and not exists (
        select from orders later where later.subscription_id = own.subscription_id and later.cycle > own.cycle) as "isLast",
      case when agreed_text is null then jsonb_build_object('title', plans.title, 'priceCents', subscriptions.price_cents,
        'interval', subscriptions.billing_interval, 'trialDays', null, 'from', greatest(imported_until, ${day})) end as unagreed
    from orders own join subscriptions on subscriptions.id = subscription_id join plans on plans.id = plan_id where own.id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}

/** The person of an imported subscription agrees to it, by asking for the code of its first order: its text, version and moment. */
export async function storeAgreement(tx: Tx, orderId: string, text: string, version: number) {
  await sql`update subscriptions set agreed_text = ${text}, agreed_version = ${version}, agreed_at = now()
    where id = (select subscription_id from orders where id = ${orderId}) and agreed_text is null`.execute(tx)
}

/** Remembers that a person has had a trial. False: the CPF or the mailbox had one before. */
export async function takeTrial(tx: Tx, { email, cpf }: { email: string; cpf: string }): Promise<boolean> {
  const hashes = [`cpf ${cpf}`, `mailbox ${mailboxKey(email)}`].map((key) => createHash('sha256').update(`sabia trial ${key}`).digest())
  const { numAffectedRows } = await sql`insert into used_trials (hash) select hash from unnest(${hashes}::bytea[]) as hash
    order by hash on conflict do nothing`.execute(tx)
  return numAffectedRows === 2n
}

export interface PlanOfCycle {
  planId: string
  interval: Interval
  priceCents: number
}

interface NextCycle {
  anchor?: string
  plan?: PlanOfCycle | null
  /** The cycle of the paid change that brings the plan, which goes with it. Null: its buyer has agreed to it for good. */
  changeCycle?: number | null
}

/** From which due days are counted, and the plan of the next cycle if it changes. The subscription must be locked. */
export async function storeNextCycle(tx: Tx, id: string, { anchor, plan, changeCycle = null }: NextCycle) {
  await tx
    .updateTable('subscriptions')
    .set({
      ...(anchor && { anchor_on: sql`${anchor}::date` }),
      ...(plan && { plan_id: plan.planId, billing_interval: plan.interval, price_cents: plan.priceCents, change_cycle: changeCycle }),
    })
    .where('id', '=', id)
    .execute()
}

/** The order that can be paid now. At most one is (`orders_open_cycle`). */
export async function openCycleOf(db: Db, id: string): Promise<string | undefined> {
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', '=', id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return open?.id
}

/** The order of the same subscription and address that can be paid now, if it is not this one. */
export async function openBeside(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select open.id from orders own join orders open on open.subscription_id = own.subscription_id
      and open.status = 'PENDING' and open.email = own.email and open.id <> own.id where own.id = ${orderId}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Open orders of a plan or price that the next cycle has no more, because the change of plan before them was undone. */
export async function staleCycles(db: Db): Promise<{ orderId: string; id: string }[]> {
  const { rows } = await sql<{ orderId: string; id: string }>`select orders.id as "orderId", subscriptions.id
    from subscriptions join orders on orders.subscription_id = subscriptions.id and orders.status = 'PENDING' and not is_plan_change
      join order_items item on item.order_id = orders.id and item.kind = 'PLAN'
    where change_cycle < orders.cycle and (item.plan_id, item.list_cents) <> (subscriptions.plan_id, subscriptions.price_cents) limit 200`.execute(
    db,
  )
  return rows
}

/** The order that was made last, of whatever state, unless its person was erased. */
export async function lastCycleOf(db: Db, id: string): Promise<string | undefined> {
  const orders = db.selectFrom('orders').select('id').where('subscription_id', '=', id).where('anonymized_at', 'is', null)
  return (await orders.orderBy('cycle', 'desc').limit(1).executeTakeFirst())?.id
}

interface LockedSubscription {
  isCanceled: boolean
  isImported: boolean
  /** False: it is imported, and its first payment here was not begun. */
  isAgreed: boolean
}

/** Locks a subscription, after its orders. */
export async function lockSubscription(tx: Tx, id: string): Promise<LockedSubscription | undefined> {
  const { rows } = await sql<LockedSubscription>`select canceled_at is not null as "isCanceled", import_id is not null as "isImported",
      agreed_text is not null as "isAgreed"
    from subscriptions where id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** Locks it too. False: it was canceled before. */
export async function storeCanceled(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update subscriptions set canceled_at = now() where id = ${id} and canceled_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Takes a cancellation back. False: its paid days are over, or it was not canceled. */
export async function storeResumed(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update subscriptions set canceled_at = null
    where id = ${id} and canceled_at is not null and access_end(paid_until, 0, null) > now()`.execute(tx)
  return numAffectedRows === 1n
}

/** Records what somebody has changed. */
export const recordChange = (tx: Tx, id: string, actor: string, change: Change) =>
  record(tx, { actor, entity: 'SUBSCRIPTION', entityId: id, action: 'EDITED', changes: [change] })

/** Tells subscribers of each higher price of their plan, once, in the 30 days before the next due day: theirs stays. At most so many; returns how many. */
export async function tellPrices(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ orderId: string }>`update subscriptions set told_price_cents = due.price_cents from (
      select subscriptions.id, paid.id as order_id, plans.price_cents from subscriptions
        join plans on plans.id = plan_id and published and removed_at is null
        join orders paid on paid.subscription_id = subscriptions.id and paid.period_until = paid_until and is_paid_cycle(paid)
      where canceled_at is null and paid_until between ${day} and ${day} + 30 and plans.price_cents > subscriptions.price_cents
        and told_price_cents is distinct from plans.price_cents and not exists (select from orders later
          where later.subscription_id = subscriptions.id and later.cycle > paid.cycle and later.status = 'PAID')
      order by subscriptions.id limit ${most} for no key update of subscriptions skip locked) as due
    where subscriptions.id = due.id returning due.order_id as "orderId"`.execute(tx)
  await queueAgain(
    tx,
    rows.map(({ orderId }) => orderId),
    'PRICE_CHANGED',
  )
  return rows.length
}

/** Notes which subscriptions have ended, by an unpaid grace, a cancellation or a refund; at most so many. Returns how many. */
export async function noticeEnded(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql`update subscriptions set ended_at = now() where id in (select id from subscriptions
    where ended_at is null and anchor_on is not null and agreed_text is not null and (paid_until is null or paid_until < ${day})
      and coalesce(access_end(paid_until, grace_days, canceled_at) <= now(), true) limit ${most} for no key update skip locked) returning id`.execute(
    tx,
  )
  return rows.length
}

/** The paid order that reaches furthest, with its days. */
export async function paidCycleOf(db: Db, id: string): Promise<{ orderId: string; from: string; until: string } | undefined> {
  const { rows } = await sql<{ orderId: string; from: string; until: string }>`select orders.id as "orderId", period_from::text as "from",
      period_until::text as until from orders join subscriptions on subscriptions.id = subscription_id
    where subscription_id = ${id} and is_paid_cycle(orders) and period_until = paid_until order by cycle desc limit 1`.execute(db)
  return rows[0]
}

export interface ChangeFacts extends PlanOfCycle {
  title: string
  /** The plan and the days that are paid now. Null: a trial, or none. */
  now: { cents: number; paid: { cents: number; from: string }[]; interval: Interval; from: string; until: string } | null
}

/** Over `same` and its `line`: it has changed the interval, and credited what was paid before. */
const restarts = sql`(same.is_plan_change and (select billing_interval from plans where id = line.plan_id) is distinct from (
  select billing_interval from orders before join order_items item on item.order_id = before.id and item.kind = 'PLAN' join plans on plans.id = item.plan_id
  where before.subscription_id = same.subscription_id and before.cycle < same.cycle and is_paid_cycle(before) order by cycle desc limit 1))`

/** The plans that a subscription may change to: those that are sold now, at their price of this moment. `planId`: this one only. */
export async function plansToChangeTo(db: Db, id: string, planId: string | null = null): Promise<ChangeFacts[]> {
  const { rows } = await sql<ChangeFacts>`with now as (
      select item.list_cents as cents, (select jsonb_agg(jsonb_build_object('from', case when same.is_plan_change
            then greatest(same.period_from, (same.paid_at at time zone 'America/Sao_Paulo')::date) else same.period_from end,
          'cents', case when ${restarts} then line.list_cents else total_cents end - (select coalesce(sum(refunds.amount_cents - coalesce(recovered_cents, 0)), 0)
            from refunds left join disputes on refund_id = refunds.id
            where refunds.order_id = same.id and scope in ('AMOUNT', 'PROVIDER') and refunds.status <> 'REFUSED')))
          from orders same join order_items line on line.order_id = same.id and line.kind = 'PLAN'
          where same.subscription_id = paid.subscription_id and is_paid_cycle(same) and same.period_until = paid.period_until) as paid,
        plan.billing_interval as interval, paid.period_from as "from", paid.period_until as until
      from subscriptions join orders paid on paid.subscription_id = subscriptions.id and is_paid_cycle(paid) and paid.period_until = paid_until
        join order_items item on item.order_id = paid.id and item.kind = 'PLAN' join plans plan on plan.id = item.plan_id
      where subscriptions.id = ${id} and not is_in_trial(subscriptions.id) order by paid.cycle desc limit 1)
    select plans.id as "planId", title, billing_interval as interval, ${sql.raw(priceNow('plans'))} as "priceCents", (select to_jsonb(now) from now) as now
    from plans where ${sql.raw(productRows.PLAN.onSale)} and is_on_sale(now(), on_sale_from, on_sale_until) and not ${isTwin(id)}
      and ${planId ? sql`id = ${planId}::uuid` : sql`true`} order by price_cents, id limit 50`.execute(db)
  return rows
}
