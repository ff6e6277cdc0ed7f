import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** SHA-256 of the caller's key, and of the request that it was sent with. */
export interface Hashes {
  key: Buffer
  request: Buffer
}

/** Longer than any call takes: a call without an answer after it has died with its process. */
const lease = sql.lit('1 minute')
const lifetime = sql.lit('1 day')

export type Taken = { kind: 'taken'; attempt: string } | { kind: 'running' | 'other-request' } | { kind: 'answered'; answer: Buffer }

/** Takes a key for a request, or says what became of the call that has it. */
export async function takeKey(db: Db, { key, request }: Hashes): Promise<Taken> {
  const { rows } = await sql<{ attempt: string }>`
    insert into idempotency_keys as known (key_hash, request_hash) values (${key}, ${request})
    on conflict (key_hash) do update set request_hash = excluded.request_hash, answer = null, taken_at = now(), attempt = excluded.attempt
    where known.taken_at < now() - interval ${lifetime}
      or (known.answer is null and known.request_hash = excluded.request_hash and known.taken_at < now() - interval ${lease})
    returning attempt`.execute(db)
  if (rows[0]) return { kind: 'taken', attempt: rows[0].attempt }
  const known = await db.selectFrom('idempotency_keys').select(['request_hash', 'answer']).where('key_hash', '=', key).executeTakeFirst()
  if (known && !known.request_hash.equals(request)) return { kind: 'other-request' }
  return known?.answer ? { kind: 'answered', answer: known.answer } : { kind: 'running' }
}

/** `attempt`: the call that took the key. Another one may have it since. */
export const storeAnswer = (db: Db, key: Buffer, attempt: string, answer: Buffer) =>
  db.updateTable('idempotency_keys').set({ answer }).where('key_hash', '=', key).where('attempt', '=', attempt).execute()

export const releaseKey = (db: Db, key: Buffer, attempt: string) =>
  db.deleteFrom('idempotency_keys').where('key_hash', '=', key).where('attempt', '=', attempt).execute()

export async function deleteOldAnswers(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from idempotency_keys where key_hash in (
    select key_hash from idempotency_keys where taken_at < now() - interval ${lifetime} limit ${most})`.execute(db)
  return Number(numAffectedRows)
}
