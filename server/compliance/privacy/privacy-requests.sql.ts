import { type Selectable, sql } from 'kysely'
import type { PrivacyRequests } from '#database/tables.generated.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { emailHash } from './erasures.sql.ts'

export type PrivacyRequest = Selectable<PrivacyRequests>

interface NewRequest {
  kind: PrivacyRequest['kind']
  email: string
  requestedBy: string
  result?: PrivacyRequest['result']
}

/** An erasure stays open until everything is erased, anything else is done at once. */
export async function insertPrivacyRequest(db: Db, { kind, email, requestedBy, result = {} }: NewRequest): Promise<PrivacyRequest> {
  return db
    .insertInto('privacy_requests')
    .values({
      kind,
      email,
      email_hash: emailHash(email),
      requested_by: requestedBy,
      status: kind === 'ERASURE' ? 'OPEN' : 'DONE',
      done_at: kind === 'ERASURE' ? null : sql`now()`,
      result: JSON.stringify(result),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The newest 50 of an address, even of one that was erased. */
export async function privacyRequestsOf(db: Db, email: string): Promise<PrivacyRequest[]> {
  const of = db.selectFrom('privacy_requests').selectAll().where('email_hash', '=', emailHash(email))
  return of.orderBy('requested_at', 'desc').limit(50).execute()
}

export const privacyRequestById = (db: Db, id: string): Promise<PrivacyRequest | undefined> =>
  db.selectFrom('privacy_requests').selectAll().where('id', '=', id).executeTakeFirst()

/** Only one erasure of an address is planned at a time; a second one waits here and then sees the first. */
export async function lockAddress(tx: Tx, email: string) {
  await sql`select pg_advisory_xact_lock(hashtext('erasure'), hashtext(${emailHash(email).toString('hex')}))`.execute(tx)
}

/** Forgets who requested what, except for a confirmation that is still to be sent, which forgets it then. */
export async function forgetRequestsOf(tx: Tx, email: string) {
  await sql`update privacy_requests set email = null where id in (
    select id from privacy_requests where email_hash = ${emailHash(email)} and email is not null and (kind <> 'ERASURE' or confirmed_at is not null) order by id for update)`.execute(
    tx,
  )
}

/** The confirmation was sent, or can never be: the address is of no more use. */
export async function storeConfirmed(db: Db, id: string) {
  await db
    .updateTable('privacy_requests')
    .set({ confirmed_at: sql`now()`, email: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Closes an erasure of which nothing waits any more. The lock is a statement of its own: of two transactions that each do one of the last
 * two parts, the second sees only then that the first is done.
 */
export async function closeIfErased(tx: Tx, id: string) {
  await sql`select from privacy_requests where id = ${id} for no key update`.execute(tx)
  await sql`update privacy_requests set status = 'DONE', done_at = now() where id = ${id} and status = 'OPEN'
    and not exists (select from erasures where request_id = ${id} and done_at is null)`.execute(tx)
}

/** Requests are the proof that they were fulfilled: they are kept for five years from then on. */
export async function deleteOldRequests(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from privacy_requests where id in (
    select id from privacy_requests where id < (select uuidv7(interval '-5 years')) and status = 'DONE'
      and coalesce(done_at, uuid_extract_timestamp(id)) < now() - interval '5 years' order by id limit ${most} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
