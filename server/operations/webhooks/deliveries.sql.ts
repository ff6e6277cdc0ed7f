import { type Selectable, sql } from 'kysely'
import type { WebhookDeliveries } from '#database/tables.generated.ts'
import { testKind, type WebhookKind } from '#domain/operations/webhooks/webhook-events.ts'
import type { TargetAnswer } from '#integrations/webhook-targets/webhook-targets.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { rowsAndCount, type Window } from '#server/platform/database/list-window.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'

export type DeliveryRow = Selectable<WebhookDeliveries>
export type EventKind = WebhookKind | typeof testKind
export type DueDelivery = Pick<DeliveryRow, 'id' | 'event_id' | 'subject' | 'occurred_at' | 'body' | 'attempts'> & {
  kind: EventKind
  url: string
}

/** An attempt that has no outcome after this long has failed: its process is dead. Seconds; longer than a call may take. */
const lease = 60

/** An attempt lasts that has no outcome yet. */
const isSending = sql`(sent_at is not null and milliseconds is null and next_at > now())`

/**
 * Takes the delivery of an endpoint that has waited longest, unless the endpoint is off or paused, or another delivery is being sent: then
 * whoever sends it goes on with this one. Its lease is its next attempt. The lock on the endpoint comes in a statement of its own: the next
 * one sees what the last holder of the lock has taken.
 */
export function takeDelivery(db: Db, endpointId: string): Promise<DueDelivery | undefined> {
  return db.transaction().execute(async (tx) => {
    const endpoint = await sql<{ url: string }>`
      select url from webhook_endpoints
      where id = ${endpointId} and active and removed_at is null and coalesce(paused_until <= now(), true)
      for no key update skip locked`.execute(tx)
    if (!endpoint.rows[0]) return undefined
    const { rows } = await sql<Omit<DueDelivery, 'url'>>`
      with due as (
        select id from webhook_deliveries
        where endpoint_id = ${endpointId} and next_at <= now()
          and not exists (select from webhook_deliveries where endpoint_id = ${endpointId} and ${isSending})
        order by next_at, id limit 1 for update skip locked)
      update webhook_deliveries as delivery
      set milliseconds = null, attempts = attempts + 1, sent_at = now(), next_at = now() + make_interval(secs => ${lease})
      from due where delivery.id = due.id
      returning delivery.id, event_id, kind, subject, occurred_at, body, attempts`.execute(tx)
    return rows[0] && { ...rows[0], ...endpoint.rows[0] }
  })
}

/** A person of the delivery was erased: perhaps while it is sent, by an attempt that still knows their data. */
const isErased = sql`subject ? 'erased'`

/** The first attempt writes the body; all others send the same. Those after an erasure write it anew. */
export async function storeBody(db: Db, id: string, body: string) {
  await sql`update webhook_deliveries set body = ${body} where id = ${id} and not ${isErased}`.execute(db)
}

/** The address of a person who is erased goes as soon as it was told, also from an answer that repeats it. */
export async function storeDelivered(db: Db, id: string, answer: AnswerColumns) {
  await sql`update webhook_deliveries set ${columnsOf(answer)}, delivered_at = now(), next_at = null,
      body = case when kind <> 'person.erased' then body end, subject = case when kind = 'person.erased' then '{"erased": true}' else subject end,
      answer = case when kind <> 'person.erased' and not ${isErased} then ${answer.answer} end
    where id = ${id}`.execute(db)
}

/** Tries again after so many seconds. Null, or at the end of the retries: never. */
export async function storeFailed(db: Db, id: string, { pause, ...answer }: AnswerColumns & { pause: number | null }) {
  await sql`update webhook_deliveries set ${columnsOf(answer)}, answer = case when not ${isErased} then ${answer.answer} end,
      next_at = case when now() < retry_until then now() + make_interval(secs => ${pause}) end
    where id = ${id}`.execute(db)
}

type AnswerColumns = Omit<TargetAnswer, 'problem' | 'retryAfter'> & { problem: string | null; milliseconds: number }
const columnsOf = ({ status, problem, milliseconds }: AnswerColumns) =>
  sql`status = ${status}::int, problem = ${problem}::text, milliseconds = ${milliseconds}::int`

/** Deliveries that waited because the endpoint did not respond do not wait longer. */
export async function hurryDeliveries(db: Db, endpointId: string) {
  await sql`update webhook_deliveries set next_at = now()
    where endpoint_id = ${endpointId} and next_at > now() and sent_at is not null and (status is null or status >= 500 or status in (408, 429))
      and sent_at < now() - make_interval(secs => ${lease})`.execute(db)
}

export async function giveUpDeliveries(db: Db, endpointId: string) {
  await sql`update webhook_deliveries set next_at = null where endpoint_id = ${endpointId} and next_at is not null`.execute(db)
}

const jobKey = (endpointId: string) => `webhooks:${endpointId}`

/** Adds the job of the next attempt, if any delivery waits. While one is being sent, it is for the case that its process dies. */
export async function queueNext(db: Db, endpointId: string) {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(waiting.at, paused_until, (select max(next_at) from webhook_deliveries where endpoint_id = endpoint.id and ${isSending})) as at
    from webhook_endpoints as endpoint, lateral (
      select min(next_at) as at from webhook_deliveries where endpoint_id = endpoint.id and next_at is not null) as waiting
    where endpoint.id = ${endpointId} and waiting.at is not null and active and removed_at is null`.execute(db)
  const runAt = rows[0]?.at
  if (runAt) await addJob(db, 'deliver_webhooks', { endpointId }, { key: jobKey(endpointId), runAt })
}

export async function addTestDelivery(tx: Tx, endpointId: string) {
  await tx
    .insertInto('webhook_deliveries')
    .values({ endpoint_id: endpointId, event_id: sql`uuidv7()`, kind: testKind, subject: '{}' })
    .execute()
  await queueNext(tx, endpointId)
}

/** Sends deliveries again, as often as new ones: one, or all that were given up since a moment. Returns how many. */
export async function replayDeliveries(tx: Tx, which: { id: string } | { endpointId: string; since: Date }): Promise<number> {
  const condition =
    'id' in which
      ? sql`id = ${which.id}`
      : sql`endpoint_id = ${which.endpointId} and occurred_at >= ${which.since} and next_at is null and delivered_at is null`
  const { rows } = await sql<{ endpoint_id: string }>`
    update webhook_deliveries set next_at = now(), attempts = 0, retry_until = now() + interval '3 days', delivered_at = null
    where ${condition} and (next_at is null or next_at > now()) and ${isSending} is not true returning endpoint_id`.execute(tx)
  for (const endpointId of new Set(rows.map((row) => row.endpoint_id))) await queueNext(tx, endpointId)
  return rows.length
}

/** The newest first. */
export function listDeliveries(db: Db, endpointId: string, { failed, offset, limit }: Window & { failed: boolean }) {
  const of = db
    .selectFrom('webhook_deliveries')
    .where('endpoint_id', '=', endpointId)
    .$if(failed, (query) => query.where('delivered_at', 'is', null).where('sent_at', 'is not', null))
  return rowsAndCount(of.selectAll().orderBy('id', 'desc').offset(offset).limit(limit), of)
}

/** Removes a person from the log, and from what was not sent yet. Only that they are to be erased is still told. */
export async function erasePersonFromDeliveries(tx: Tx, { orderId = null, email }: { orderId?: string | null; email: string }) {
  await sql`update webhook_deliveries set body = null, answer = null, subject = subject - 'email' - 'code' || '{"erased": true}'
    where (subject ->> 'order_id' = ${orderId}::text or subject ->> 'email' = ${email}) and (kind <> 'person.erased' or next_at is null)`.execute(
    tx,
  )
}

/** Days for which the log says what was sent, and for which anything waits that nobody sends: of an endpoint that is off. */
const logDays = 30

export async function deleteOldDeliveries(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where occurred_at < now() - make_interval(days => ${logDays})
    order by occurred_at limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
