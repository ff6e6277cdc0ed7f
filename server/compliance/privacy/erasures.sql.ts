import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Erasures } from '#database/tables.generated.ts'
import { normalEmail } from '#domain/platform/values/email.ts'
import type { ErasureWait } from '#domain/compliance/privacy/erasure-dates.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

export type Erasure = Selectable<Erasures>

/** An address that is to be forgotten, as it is remembered: it can be compared, not read. */
export const emailHash = (email: string): Buffer =>
  createHash('sha256')
    .update(`sabia erasure ${normalEmail(email)}`)
    .digest()

/** Under which an address has its history: a UUID of its hash. */
export function personId(email: string): string {
  const hex = emailHash(email).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** One row for the address itself and one for each order, all due at once: what has to wait is found out when they are applied. */
export async function insertErasures(tx: Tx, request: { id: string; email: string }, orderIds: readonly string[]) {
  const shared = { request_id: request.id, email_hash: emailHash(request.email), due_at: sql<Date>`now()` }
  await tx
    .insertInto('erasures')
    .values([null, ...orderIds].map((orderId) => ({ ...shared, order_id: orderId })))
    .execute()
}

/** Due erasures, the oldest first, without those of `except`. `requestId`: only of this request. */
export async function dueErasures(
  db: Db,
  most: number,
  requestId: string | null = null,
  except: readonly string[] = [],
): Promise<Erasure[]> {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('done_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`id <> all(${[...except]}::uuid[])`)
    .$if(requestId !== null, (query) => query.where('request_id', '=', requestId))
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Locks an erasure that is not done, so that it is applied once. Undefined: another process has done it, or is doing it. */
export async function takeErasure(tx: Tx, id: string): Promise<Erasure | undefined> {
  return tx.selectFrom('erasures').selectAll().where('id', '=', id).where('done_at', 'is', null).forUpdate().skipLocked().executeTakeFirst()
}

export async function storeErased(tx: Tx, id: string) {
  await tx
    .updateTable('erasures')
    .set({ done_at: sql`now()`, waits_for: null })
    .where('id', '=', id)
    .execute()
}

export async function postponeErasure(tx: Tx, id: string, { at, wait }: { at: Date; wait: ErasureWait | 'MESSAGE' }) {
  await tx.updateTable('erasures').set({ due_at: at, waits_for: wait }).where('id', '=', id).execute()
}

/** Planned erasures of an address that are not done: its orders' ids, and whether its library is. */
export async function plannedErasures(db: Db, email: string): Promise<{ orderIds: Set<string>; address: boolean }> {
  const of = db
    .selectFrom('erasures')
    .select(['order_id', 'waits_for'])
    .where('email_hash', '=', emailHash(email))
    .where('done_at', 'is', null)
  const planned = await of.execute()
  return {
    orderIds: new Set(planned.flatMap(({ order_id: id }) => id ?? [])),
    address: planned.some(({ order_id: id, waits_for: wait }) => id === null && wait !== 'MESSAGE'),
  }
}

const addressesIn = (tables: string) =>
  tables
    .split(' ')
    .map((table) => `select email from ${table}`)
    .join(' union all ')

/** Rows that an address has, or waits for: they stay although its last order names nobody any more. */
export const keptByAddress = sql.raw(addressesIn('course_accesses certificates imported_subscribers waiting_list import_rows bulk_items'))

/** Rows that say that the store knows an address. Codes, messages and sessions have rules of their own. */
const ofAddress = sql`${keptByAddress} union all ${sql.raw(addressesIn('buyers lesson_progress study_marks lesson_questions file_downloads'))}`

/** Whether anything belongs to this address besides orders and messages. */
export async function isMember(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ member: boolean }>`select exists (select from (${ofAddress}) as known where email = ${email})
    or exists (select from buyer_sessions where email = ${email} and ended_at is null) as member`.execute(db)
  return rows[0]!.member
}

/** The addresses that a hash may be of: those that the store still knows. A hash alone says nothing. */
export async function addressOf(db: Db, hash: Buffer): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select distinct email from (
      ${ofAddress} union all select email from buyer_sessions union all select email from sign_in_codes
      union all select email from contact_messages union all select email from privacy_requests) as known
    where email is not null and erasure_hash(email) = ${hash}`.execute(db)
  return rows.map(({ email }) => email)
}

/** Erasures that are due and not done. */
export async function countDue(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('erasures')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('done_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return count
}
