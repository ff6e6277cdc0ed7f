import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Subscriptions } from '#database/tables.generated.ts'
import type { Interval } from '#domain/catalogue/products/billing-interval.ts'
import { mailboxKey } from '#domain/platform/values/email.ts'
import type { Tx } from '#server/platform/database/database.ts'

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

/** Whether the person of an order has a subscription to the plan that gives access and goes on. */
export async function isSubscribed(tx: Tx, { email, cpf }: { email: string; cpf: string }, planId: string): Promise<boolean> {
  const { rows } = await sql`select from subscriptions where plan_id = ${planId} and canceled_at is null
    and access_end(paid_until, grace_days, canceled_at) > now()
    and id in (select subscription_id from orders where orders.cpf = ${cpf} and orders.email = ${email})`.execute(tx)
  return rows.length > 0
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

/** From which due days are counted, and the plan of the next cycle if it changes. The subscription must be locked. */
export async function storeNextCycle(tx: Tx, id: string, { anchor, plan }: { anchor?: string; plan?: PlanOfCycle | null }) {
  await tx
    .updateTable('subscriptions')
    .set({
      ...(anchor && { anchor_on: sql`${anchor}::date` }),
      ...(plan && { plan_id: plan.planId, billing_interval: plan.interval, price_cents: plan.priceCents }),
    })
    .where('id', '=', id)
    .execute()
}
