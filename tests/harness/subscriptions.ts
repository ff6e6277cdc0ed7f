import { sql } from 'kysely'
import { type Panel } from './panel.ts'
import { newBuyer, pay, settle } from './purchases.ts'
import { person, quote, type Shop, submit } from './shop.ts'

/** The id of a new plan, of BRL 39,90 a month unless `more` says otherwise. */
export async function planOf({ ask }: Panel, members: readonly { id: string }[], more: object = {}): Promise<string> {
  const plan = {
    title: 'Clube do descanso',
    priceCents: 3990,
    billingInterval: 'MONTH',
    published: true,
    members: members.map(({ id }) => id),
    ...more,
  }
  const { data, message } = await ask('mutation ($plan: PlanInput!) { createPlan(plan: $plan) { id } }', { plan })
  if (message) throw new Error(message)
  return (data.createPlan as { id: string }).id
}

export interface Subscribed {
  /** The subscription. */
  id: string
  orderId: string
  email: string
  cpf: string
}

/** A plan is bought and, unless it is free, not paid yet. */
export async function subscribe(
  shop: Shop,
  planId: string,
  { trial, ...given }: { trial?: boolean; email?: string; [field: string]: unknown } = {},
): Promise<Subscribed> {
  const fields = { ...person, ...given, email: given.email ?? newBuyer() }
  const { name, email, cpf, phone } = fields
  const token = await quote(shop, [{ id: planId, quantity: 1, ...(trial && { trial }) }], { name, email, cpf, phone })
  const { status, body } = await submit(shop, token, fields)
  if (status !== 200) throw new Error(`not placed: ${status} ${JSON.stringify(body)}`)
  const orderId = String(body._id)
  const { subscription_id: id } = await shop.db
    .selectFrom('orders')
    .select('subscription_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { id: id!, orderId, email, cpf }
}

async function payCycle(shop: Shop, orderId: string) {
  await pay(shop, orderId)
  await settle(shop, orderId)
}

/** A subscription whose first cycle is paid. */
export async function subscribed(...[shop, planId, fields]: Parameters<typeof subscribe>): Promise<Subscribed> {
  const made = await subscribe(shop, planId, fields)
  await payCycle(shop, made.orderId)
  return made
}

export interface Cycle {
  id: string
  cycle: number
  status: string
  total_cents: number
  from: string | null
  until: string | null
}

export const cyclesOf = (shop: Shop, subscriptionId: string) =>
  shop.rows<Cycle>(
    `select id, cycle, status, total_cents, period_from::text as "from", period_until::text as "until" from orders where subscription_id = $1 order by cycle`,
    [subscriptionId],
  )

/**
 * Everything that happened to a subscription happened so many days earlier: its clock moves, and the store's stays. Due days are counted from the
 * moved one, because a month before another has other days (the dates are proved in domain/orders/subscriptions/).
 */
export async function passDays(shop: Shop, { id, email }: Subscribed, days: number) {
  const back = sql`make_interval(days => ${days})`
  await shop.db.transaction().execute(async (tx) => {
    await sql`update orders set created_at = created_at - ${back}, paid_at = paid_at - ${back}, expires_at = expires_at - ${back},
      period_from = period_from - ${days}::int, period_until = period_until - ${days}::int where subscription_id = ${id}`.execute(tx)
    await sql`update payments set expires_at = payments.expires_at - ${back}, created_at = payments.created_at - ${back} from orders
      where orders.id = order_id and subscription_id = ${id}`.execute(tx)
    await sql`update subscriptions set created_at = created_at - ${back}, canceled_at = canceled_at - ${back}, anchor_on = paid_until - ${days}::int
      where id = ${id}`.execute(tx)
    await sql`update access_reasons set granted_at = granted_at - ${back}, expires_at = expires_at - ${back}
      where email = ${email} and subscription_id = ${id}`.execute(tx)
  })
}
