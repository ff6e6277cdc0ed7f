import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { WebhookDeliveries } from '#database/tables.generated.ts'
import { testKind, type WebhookKind } from '#domain/operations/outgoing-webhooks/webhook-events.ts'
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

/** Deliveries of one endpoint that are sent at the same time, and due ones that are looked at to find one. */
const mostAtOnce = 5
const looked = 20

/** A failure that says that the endpoint does not respond. One that it answers again and again with an error of its own says nothing about others. */
const isUnanswered = sql`(status is null or status >= 500 or status in (408, 429)) and problem is distinct from 'SCHEMA'
  and (status in (408, 429, 502, 503, 504) or problem in ('CONNECTION', 'TLS', 'ADDRESS') or attempts < 4)`

/**
 * Takes the next delivery of an endpoint, unless the endpoint is off or paused, or enough are being sent: while it fails, one. Its lease is its
 * next attempt. They are sent in the order of their events, and those of one lane one after the other: one that failed because the endpoint
 * does not respond goes before the later ones of its lane, and others are tried before it is repeated. The lock on the endpoint comes in a
 * statement of its own: the next one sees what the last holder of the lock has taken.
 */
export function takeDelivery(db: Db, endpointId: string): Promise<DueDelivery | undefined> {
  return db.transaction().execute(async (tx) => {
    const endpoint = await sql<{ url: string; failing_since: Date | null }>`
      select url, failing_since from webhook_endpoints
      where id = ${endpointId} and active and removed_at is null and coalesce(paused_until <= now(), true)
      for no key update skip locked`.execute(tx)
    if (!endpoint.rows[0]) return undefined
    const { url, failing_since } = endpoint.rows[0]
    const { rows } = await sql<Omit<DueDelivery, 'url'>>`
      with sending as materialized (select lane from webhook_deliveries where endpoint_id = ${endpointId} and ${isSending}),
      due as (
        select id, lane from webhook_deliveries
        where endpoint_id = ${endpointId} and next_at <= now() and lane not in (select lane from sending) order by id limit ${looked}),
      head as (
        select earliest.* from due, lateral (
          select id, sent_at from webhook_deliveries
          where endpoint_id = ${endpointId} and lane = due.lane and next_at is not null and id <= due.id
            and (id = due.id or (sent_at > ${failing_since}::timestamptz - make_interval(secs => ${lease}) and ${isUnanswered}))
          order by id limit 1) as earliest)
      update webhook_deliveries as delivery
      set milliseconds = null, attempts = attempts + 1, sent_at = now(), next_at = now() + make_interval(secs => ${lease})
      where (select count(*) from sending) < ${failing_since ? 1 : mostAtOnce}
        and id = (select id from head order by case when ${failing_since}::timestamptz is not null then sent_at end nulls first, id limit 1)
      returning delivery.id, event_id, kind, subject, occurred_at, body, attempts`.execute(tx)
    return rows[0] && { ...rows[0], url }
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

/** The endpoint responds again: deliveries that waited for that since it failed do not wait longer. */
export const hurryDeliveries = (db: Db, endpointId: string, failingSince: Date) =>
  changeWaiting(
    db,
    sql`now()`,
    sql`endpoint_id = ${endpointId} and next_at > now()
      and sent_at > ${failingSince}::timestamptz - make_interval(secs => ${lease}) and milliseconds is not null and ${isUnanswered}`,
  )

export const giveUpDeliveries = (db: Db, endpointId: string) =>
  changeWaiting(db, sql`null`, sql`endpoint_id = ${endpointId} and next_at is not null`)

/** In the order of their ids: two workers may do this at once. */
const changeWaiting = (db: Db, nextAt: RawBuilder<unknown>, waiting: RawBuilder<unknown>) =>
  sql`update webhook_deliveries set next_at = ${nextAt}
    where id in (select id from webhook_deliveries where ${waiting} order by id for no key update)`.execute(db)

const jobKey = (endpointId: string) => `webhooks:${endpointId}`

/** Adds the job of the next attempt, if any delivery waits. Those that are being sent count with their lanes until their leases end: their process may die. */
export async function queueNext(db: Db, endpointId: string) {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(coalesce(waiting.at, sending.at), paused_until, case when sending.all_at_once then sending.at end) as at
    from webhook_endpoints as endpoint, lateral (
      select min(next_at) as at, array_agg(lane) as lanes, count(*) >= case when failing_since is null then ${mostAtOnce} else 1 end as all_at_once
      from webhook_deliveries where endpoint_id = endpoint.id and ${isSending}) as sending, lateral (
      select min(next_at) as at from webhook_deliveries
      where endpoint_id = endpoint.id and next_at is not null and not ${isSending} and lane <> all (coalesce(sending.lanes, '{}'))) as waiting
    where endpoint.id = ${endpointId} and coalesce(waiting.at, sending.at) is not null and active and removed_at is null`.execute(db)
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
