import { type RawBuilder, sql } from 'kysely'
import type { Interval } from '#domain/catalogue/products/billing-interval.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import { type SubscriptionState, subscriptionStates } from '#domain/orders/subscriptions/subscription-state.ts'
import { productRows } from '#server/catalogue/products/product-rows.sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { keptLengths } from '#server/platform/database/kept-lengths.ts'
import { likeLiteral, type Window } from '#server/platform/database/list-window.ts'
import { listedEmail, listedName } from '../list/listed-buyer.sql.ts'
import { today } from './place-due-cycles.sql.ts'
import { awaitsStart } from './imported-subscriptions.sql.ts'

/** An order of a subscription. Days are those of São Paulo. */
export interface CycleRow {
  id: string
  cycle: number
  status: OrderStatus
  totalCents: number
  /** A moment as PostgreSQL writes it in JSON. */
  paidAt: string | null
  from: string | null
  until: string | null
  isPlanChange: boolean
  /** The title at the sale. */
  planTitle: string
}

export interface SubscriptionRow {
  id: string
  planId: string
  isPlanShown: boolean
  title: string
  state: SubscriptionState
  /** The last day of its paid orders that were neither refunded nor withdrawn from, and the last one with access. Null: there is none. */
  paidUntil: string | null
  accessUntil: string | null
  /** The next cycle's, in BRL cents. */
  priceCents: number
  interval: Interval
  createdAt: Date
  canceledAt: Date | null
  /** The person of the last order. */
  name: string
  email: string
  /** Null: it is imported, and its first payment was not begun. */
  agreedText: string | null
  /** How PagBank last said it is with the card that renews it. Null: none does. */
  card: string | null
  /** The newest first. */
  cycles: CycleRow[]
}

const isTrial = sql`(subscriptions.trial_days is not null and coalesce(first.period_until = paid_until, false))`
const wasPaid = sql`(first.paid_at is not null or import_id is not null)`
const awaitsFirst = sql`(paid_until is null and coalesce(first.status = 'PENDING', false))`
const source = sql`subscriptions join plans on plans.id = plan_id
  left join orders first on first.subscription_id = subscriptions.id and first.cycle = 1
  left join imported_subscribers told on told.subscription_id = subscriptions.id
  join lateral ((select ${listedName} as name, ${listedEmail} as email from orders where subscription_id = subscriptions.id
    order by greatest(created_at, email_corrected_at) desc, cycle desc limit 1) union all select told.name, told.email where told.id is not null limit 1) as person on true`
/** Subscriptions by the address of an order, or of whom they were imported for. */
const withEmail = (isOwn: (email: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`subscriptions.id in (
  select subscription_id from orders where ${isOwn(sql`orders.email`)} and subscription_id is not null and blocked_at is null
  union all select subscription_id from imported_subscribers told where ${isOwn(sql`told.email`)})`

/** Agreed to later than the subscription. */
const cardText = sql`(select recurrences.agreed_text from orders own join payments on payments.order_id = own.id
  join recurrences on recurrences.id = payments.id and end_wanted_at is null and paid_cents > 0
  where own.subscription_id = subscriptions.id order by recurrences.created_at desc limit 1)`

/** One at most is true (domain/orders/subscriptions/subscription-state.ts). */
const isInState: Record<SubscriptionState, RawBuilder<boolean>> = {
  IMPORTED: awaitsStart,
  OPEN: sql`(${awaitsFirst} and canceled_at is null)`,
  TRIAL: sql`(paid_until >= ${today} and canceled_at is null and ${isTrial})`,
  ACTIVE: sql`(paid_until >= ${today} and canceled_at is null and not coalesce(${isTrial}, false) and not ${awaitsStart})`,
  ENDING: sql`(paid_until >= ${today} and canceled_at is not null)`,
  LATE: sql`(paid_until < ${today} and paid_until >= ${today} - grace_days and canceled_at is null and not ${awaitsStart})`,
  ENDED: sql`(${wasPaid} and not ${awaitsStart} and (paid_until is null or paid_until < ${today} - case when canceled_at is null then grace_days else 0 end))`,
}

/** One whose first order was not paid has ended too, and is not listed. */
const state = sql`case ${sql.join(
  subscriptionStates.map((each) => sql`when ${isInState[each]} then ${sql.lit(each)}`),
  sql` `,
)} else 'ENDED' end`

const columns = sql`subscriptions.id, subscriptions.plan_id as "planId", plans.title, subscriptions.price_cents as "priceCents", (${sql.raw(productRows.PLAN.onSale)}) as "isPlanShown",
  subscriptions.billing_interval as interval, subscriptions.created_at as "createdAt", canceled_at as "canceledAt", coalesce(${cardText}, agreed_text) as "agreedText",
  card_of(subscriptions.id) as card, ${state} as state, paid_until::text as "paidUntil",
  (paid_until + case when canceled_at is null and not ${awaitsStart} then grace_days else 0 end)::text as "accessUntil", person.name, person.email,
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'cycle', cycle, 'status', status, 'totalCents', total_cents, 'paidAt', paid_at,
    'from', period_from, 'until', period_until, 'isPlanChange', is_plan_change,
    'planTitle', (select title from order_items where order_id = orders.id and kind = 'PLAN')) order by cycle desc), '[]')
    from (select * from orders where subscription_id = subscriptions.id order by cycle desc limit 100) as orders) as cycles`

export interface SubscriptionFilters {
  state?: SubscriptionState | null | undefined
  planId?: string | null | undefined
  /** Part of an address. */
  search: string
}

const matching = ({ state, planId, search }: SubscriptionFilters) => sql`${state ? isInState[state] : sql`(${wasPaid} or ${awaitsFirst})`}
  and ${planId ? sql`subscriptions.plan_id = ${planId}::uuid` : sql`true`}
  and ${search ? withEmail((email) => sql`${email} like ${`%${likeLiteral(search.toLowerCase())}%`}`) : sql`true`}`

/** Newest first, without those whose first order ended unpaid. */
export const listSubscriptions = async (db: Db, { offset, limit, ...filters }: Window & SubscriptionFilters) => ({
  data: await read(db, matching(filters), sql`offset ${offset}::int limit ${limit}::int`),
  totalCount: await countOf(db, filters),
})

/** The same list from after one of them, without its length. */
export const subscriptionsFrom = (db: Db, filters: SubscriptionFilters, after: string | null, limit: number) =>
  read(
    db,
    sql`${matching(filters)}
      and ${after ? sql`(subscriptions.created_at, subscriptions.id) < (select created_at, id from subscriptions where id = ${after}::uuid)` : sql`true`}`,
    sql`limit ${limit}`,
  )

async function read(db: Db, where: RawBuilder<unknown>, part = sql``): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`select ${columns} from ${source} where ${where}
    order by subscriptions.created_at desc, subscriptions.id desc ${part}`.execute(db)
  return rows
}

async function countOf(db: Db, filters: SubscriptionFilters): Promise<number> {
  const lengths = keptLengths(db)
  const key = JSON.stringify(['subscriptions', filters])
  const known = lengths.get(key)
  if (known !== undefined) return known
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${source} where ${matching(filters)}`.execute(db)
  lengths.keep(key, rows[0]!.count)
  return rows[0]!.count
}

export const subscriptionById = async (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  (await read(db, sql`subscriptions.id = ${id}::uuid`))[0]

/** Subscriptions of a verified address, the newest first. `id`: only this one. */
export const subscriptionsOf = (db: Db, email: string, id: string | null = null) =>
  read(
    db,
    sql`person.email = ${email} and ${withEmail((own) => sql`${own} = ${email}`)} and (${wasPaid} or ${awaitsFirst})
      and ${id ? sql`subscriptions.id = ${id}::uuid` : sql`true`}`,
    sql`limit 50`,
  )
