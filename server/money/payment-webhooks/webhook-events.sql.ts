import { sql } from 'kysely'
import { batchedByDatabase } from '#server/platform/database/batch.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { jobsAdded } from '#server/platform/jobs/jobs.sql.ts'
import { paymentColumns, type PaymentNames, type PaymentRow } from '../payments/find-payments.sql.ts'

export interface ReceivedWebhookEvent {
  /** SHA-256 of the extract. The same one is stored once. */
  digest: string
  extract: string
  names: PaymentNames
  headers: Record<string, string>
  signature: 'none' | 'valid'
  /** SHA-256 and length of the bytes that were received. */
  bodyDigest: string
  bytes: number
}

/** `unknown`: unsigned, and about no payment of ours. It is not stored. */
export type Reception = 'stored' | 'repeated' | 'unknown'

/** Somebody who knows the id of a payment can send any number of different events about it. */
const mostOfPayment = 50
/** So many deliveries of one event are read at once. Later ones are combined. */
const readAtOnce = 10

/**
 * Finds the payment that a webhook event names, stores the event, and adds the job that processes it, atomically. An event that is signed
 * or about a payment of ours is stored; repetitions are counted. An extract that once came with a valid signature stays marked as valid,
 * whichever delivery came first. Concurrent events share a transaction: adding a job notifies the workers, and PostgreSQL lets only one
 * notifying transaction commit at a time, each of them waiting for the disk.
 */
export const storeWebhookEvent = batchedByDatabase(storeBatch, { most: 50 })

async function storeBatch(db: Db, batch: readonly ReceivedWebhookEvent[]): Promise<Reception[]> {
  const groups = [...Map.groupBy(batch, ({ digest }) => digest).values()]
  const { rows } = await sql<{ digest: string; reception: Reception }>`with received as materialized (${receivedRows(groups)}),
    -- Beyond the bound, only the last row of the payment counts them.
    bounded as (select received.digest, payment_id, known, signature, times, headers, extract, body_digest, bytes, payment_id is not null and not known
        and (select count(*) from webhook_events where webhook_events.payment_id = received.payment_id)
          + row_number() over (partition by payment_id, known order by received.digest) > ${mostOfPayment} as beyond
      from received where payment_id is not null or not names_recurrence),
    noted as (${storedRows}),
    due as (${dueReadings})
    select digest, case when payment_id is null and signature = 'none' then 'unknown' when known or beyond then 'repeated' else 'stored' end as reception,
      (select case when exists (select from due) then (select count(*) from ${readingJobs} as job) end) as jobs
    from bounded`.execute(db)
  const receptions = new Map(rows.map(({ digest, reception }) => [digest, reception]))
  return batch.map(({ digest }, index) => {
    const reception = receptions.get(digest) ?? 'unknown'
    const isFirst = batch.findIndex((other) => other.digest === digest) === index
    return reception === 'stored' && !isFirst ? 'repeated' : reception
  })
}

/**
 * One row for each extract, with its payment, if it is one of ours; of a subscription only then: the first events come before it is found. PostgreSQL would read the whole table for an `exists`. The rows are sent
 * as one value: the plan for arrays depends on their lengths, so it would be made anew for each batch, which takes longer than the statement.
 */
function receivedRows(groups: readonly (readonly ReceivedWebhookEvent[])[]) {
  const rows = groups.map((all) => {
    const { digest, headers, extract, bodyDigest, bytes, names } = all[0]!
    const signature = all.some((event) => event.signature === 'valid') ? 'valid' : 'none'
    return { digest, signature, times: all.length, headers: JSON.stringify(headers), extract, body_digest: bodyDigest, bytes, ...names }
  })
  return sql`select sent.digest, sent.signature, sent.times, sent.headers, sent.extract, sent.body_digest, sent.bytes, sent."recurrenceId" is not null as names_recurrence,
      (select true from webhook_events where webhook_events.digest = sent.digest) is not null as known,
      coalesce((select id from payments where id = sent.reference), (select id from payments where provider_order_id = sent."orderId"),
        (select id from payments where provider_checkout_id = sent."checkoutId"),
        (select id from recurrences where provider_id = sent."recurrenceId"),
        (select payment_id from charges where charges.id = sent."chargeId")) as payment_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (digest text, signature text, times int, headers text, extract text,
      body_digest text, bytes int, reference uuid, "orderId" text, "checkoutId" text, "chargeId" text, "recurrenceId" text)`
}

/**
 * A signed event about an unknown payment has no job, and the row beyond the bound none of its own: both are processed from the start. Sorted by digest, so that two such statements never deadlock.
 */
const storedRows = sql`insert into webhook_events as stored
    (digest, payment_id, signature, times_seen, headers, body, body_digest, bytes, outcome, processed_at)
  select case when beyond then 'beyond:' || payment_id else digest end as key, payment_id, max(signature), sum(times), min(headers)::jsonb,
    min(case when beyond then json_build_object('reference_id', payment_id)::text else extract end), min(body_digest), max(bytes),
    case when payment_id is null then 'unknown-payment' end,
    case when payment_id is null or bool_or(beyond) then now() end
  from bounded where payment_id is not null or signature = 'valid' group by key, payment_id order by key
  on conflict (digest) do update set times_seen = stored.times_seen + excluded.times_seen,
    signature = greatest(stored.signature, excluded.signature), payment_id = coalesce(stored.payment_id, excluded.payment_id)
  returning id, payment_id, old.id is null as is_new, case when times_seen > ${readAtOnce} or starts_with(digest, 'beyond:') then 'webhook_repeats:' || payment_id
    else 'webhook_event:' || id end as key`

/**
 * A repeated event says nothing new, but the state at the provider may have changed since: the payment is read again, at most every five
 * seconds. A job that is already waiting will begin after this event, so it is enough.
 */
const dueReadings = sql`select distinct on (noted.key) noted.key, noted.id,
    (select request_id from payments where payments.id = noted.payment_id) as origin,
    case when starts_with(noted.key, 'webhook_repeats:')
      then greatest(now(), (select checked_at from payments where payments.id = noted.payment_id) + interval '5 seconds',
        -- Reading a subscription does not read its card page.
        (select now() + interval '5 seconds' from recurrences where recurrences.id = noted.payment_id and provider_id is not null)) end as run_at
  from noted where payment_id is not null and (is_new or not exists (select from graphile_worker.jobs as waiting
    where waiting.key in (noted.key, 'webhook_event:' || noted.id) and waiting.locked_at is null
      and waiting.attempts < waiting.max_attempts and waiting.run_at < now() + interval '6 seconds'))`

const readingJobs = jobsAdded('read_webhook_event', sql`due`, {
  payload: sql`json_build_object('webhookEventId', due.id, 'origin', due.origin)`,
  key: sql`due.key`,
  runAt: sql`due.run_at`,
})

const ofPayment = paymentColumns.map((column) => `payments.${column}` as const)

/** An event, and the payment that was found when it was stored. Undefined if there is no such event. */
export async function webhookEventById(db: Db, id: string): Promise<{ body: string; payment: PaymentRow | undefined } | undefined> {
  const event = await db
    .selectFrom('webhook_events')
    .leftJoin('payments', 'payments.id', 'webhook_events.payment_id')
    .select(['webhook_events.body', ...ofPayment])
    .where('webhook_events.id', '=', id)
    .executeTakeFirst()
  if (!event) return undefined
  const { body, ...payment } = event
  return { body, payment: payment.id === null ? undefined : (payment as PaymentRow) }
}

/** Stores the outcome of settling the payment. */
export async function storeOutcome(db: Db, id: string, outcome: string) {
  await db
    .updateTable('webhook_events')
    .set({ outcome, processed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes some of the events that were first received more than so many days ago, found by their time-ordered ids. Returns how many. */
export async function deleteOldEvents(db: Db, { days, most }: { days: number; most: number }): Promise<number> {
  const { numAffectedRows } = await sql`delete from webhook_events where id in (
    select id from webhook_events where id < (select uuidv7(make_interval(days => -${days}::int))) order by id limit ${most}
    for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** For an order whose personal data is erased. */
export async function deleteEventsOf(tx: Tx, orderId: string) {
  await sql`delete from webhook_events where digest in (
    select digest from webhook_events where payment_id in (select id from payments where order_id = ${orderId}) order by digest for update)`.execute(
    tx,
  )
}
