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
 * The webhook event and the job that reads it, or neither. Whoever sends the same bytes first: once signed, they are PagBank's. Those that come at
 * the same moment share a transaction: adding a job notifies the workers, and PostgreSQL lets only one notifying transaction commit at a
 * time, each with a wait for the disk.
 */
export async function storeWebhookEvent(db: Db, webhookEvent: StoredWebhookEvent) {
  const store = storing.get(db) ?? batched((together: StoredWebhookEvent[]) => storeTogether(db, together), { most: 50, key: digestOf })
  storing.set(db, store)
  await store(webhookEvent)
}

const digestOf = ({ digest }: StoredWebhookEvent) => digest

/** In the order of their digests, so that two such statements never wait for each other in a circle. */
async function storeTogether(db: Db, together: readonly StoredWebhookEvent[]): Promise<void[]> {
  const column = (of: (webhookEvent: StoredWebhookEvent) => string) => together.map(of)
  await sql`with noted as (insert into webhook_events as known (digest, signature, headers, body)
      select digest, signature, headers::jsonb, body
      from unnest(${column(digestOf)}::text[], ${column(({ signature }) => signature)}::text[],
        ${column(({ headers }) => JSON.stringify(headers))}::text[], ${column(({ rawBody }) => rawBody)}::text[])
        as told (digest, signature, headers, body) order by digest
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

/** What reading the provider led to. */
export async function storeOutcome(db: Db, id: string, outcome: string) {
  await db
    .updateTable('webhook_events')
    .set({ outcome, processed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
