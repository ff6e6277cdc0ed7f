import { sql } from 'kysely'
import { batched } from '../database/batch.ts'
import type { Db } from '../database/database.ts'
import { jobsAdded } from '../jobs/jobs.sql.ts'

export interface StoredWebhookEvent {
  digest: string
  rawBody: string
  headers: Record<string, string>
  signature: 'none' | 'valid'
}

type Store = (webhookEvent: StoredWebhookEvent) => Promise<void>

const storing = new WeakMap<Db, Store>()

/**
 * Stores a webhook event and adds the job that processes it, atomically. Repeated bytes are counted. Bytes that were once sent with a valid
 * signature stay marked as valid, whichever delivery came first. Concurrent events share a transaction: adding a job notifies the workers,
 * and PostgreSQL lets only one notifying transaction commit at a time, each of them waiting for the disk.
 */
export async function storeWebhookEvent(db: Db, webhookEvent: StoredWebhookEvent) {
  const store = storing.get(db) ?? batched((together: StoredWebhookEvent[]) => storeTogether(db, together), { most: 50, key: digestOf })
  storing.set(db, store)
  await store(webhookEvent)
}

const digestOf = ({ digest }: StoredWebhookEvent) => digest

/** Sorted by digest, so that two such statements never deadlock. */
async function storeTogether(db: Db, together: readonly StoredWebhookEvent[]): Promise<void[]> {
  const column = (of: (webhookEvent: StoredWebhookEvent) => string) => together.map(of)
  await sql`with noted as (insert into webhook_events as known (digest, signature, headers, body)
      select digest, signature, headers::jsonb, body
      from unnest(${column(digestOf)}::text[], ${column(({ signature }) => signature)}::text[],
        ${column(({ headers }) => JSON.stringify(headers))}::text[], ${column(({ rawBody }) => rawBody)}::text[])
        as received (digest, signature, headers, body) order by digest
      on conflict (digest) do update set times_seen = known.times_seen + 1,
        signature = case when excluded.signature = 'valid' then 'valid' else known.signature end
      returning id)
    select 1 from ${jobsAdded('read_webhook_event', sql`noted`, { payload: sql`json_build_object('webhookEventId', noted.id)`, key: sql`'webhook_event:' || noted.id` })} as job`.execute(
    db,
  )
  return together.map(() => undefined)
}

export async function webhookEventBody(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('webhook_events').select(['body']).where('id', '=', id).executeTakeFirst())?.body
}

/** Stores the outcome of settling the payment. */
export async function storeOutcome(db: Db, id: string, outcome: string) {
  await db
    .updateTable('webhook_events')
    .set({ outcome, processed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
