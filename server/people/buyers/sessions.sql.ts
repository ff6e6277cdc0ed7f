import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { normalEmail } from '#domain/platform/values/email.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { refuseOrderSecrets } from '#server/orders/order/orders.sql.ts'
import type { Viewer } from './viewer.ts'

/** A session ends when it was not used for so many days. */
export const sessionDays = 90

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

const isActive = sql`ended_at is null and expires_at > now()`

export interface NewSession {
  /** Null: not verified; the session belongs to its orders. */
  email: string | null
  orderIds?: readonly string[]
  /** Such as `Chrome no Android`, for the list of devices. */
  device: string
  /** The token of the browser's earlier session. It ends, and its orders move to the new one if they are of the same address. */
  replaces?: string | undefined
}

/** Returns the token for the browser's cookie. Only its hash is stored. */
export async function createSession(db: Db, { email, orderIds = [], device, replaces = '' }: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const address = email && normalEmail(email)
  await sql`with replaced as (update buyer_sessions set ended_at = now() where token_hash = ${hashOf(replaces)} and ${isActive} returning id),
    created as (insert into buyer_sessions (token_hash, email, device, expires_at)
      values (${hashOf(token)}, ${address}, ${device}, now() + make_interval(days => ${sessionDays}))
      returning id)
    insert into buyer_session_orders (session_id, order_id)
    select created.id, order_id from created cross join (
      select unnest(${[...orderIds]}::uuid[]) as order_id
      union select orders.id from replaced join buyer_session_orders on session_id = replaced.id join orders on orders.id = order_id
        where orders.email = ${address}) as given`.execute(db)
  return token
}

/** Adds a paid order to the session of the browser that paid for it. */
export async function addOrderToSession(db: Db, sessionId: string, orderId: string) {
  await db
    .insertInto('buyer_session_orders')
    .values({ session_id: sessionId, order_id: orderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** `renewed`: its end was moved, so the browser's cookie must be renewed too. */
export type FoundSession = Viewer & { renewed: boolean }

/** The session of a cookie, unless it has ended. Reading it counts as a use, which is stored at most every five minutes. */
export async function findSession(db: Db, token: string): Promise<FoundSession | null> {
  const { rows } = await sql<FoundSession>`with seen as (update buyer_sessions set last_seen_at = now(),
        expires_at = now() + make_interval(days => ${sql.lit(sessionDays)})
      where token_hash = ${hashOf(token)} and ${isActive} and ${isRenewalDue} returning id)
    select ${sessionFields}, exists (select from seen) as renewed from buyer_sessions where ${isSessionOf(sql`${hashOf(token)}`)}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Over `buyer_sessions`: the fields of a Viewer. */
export const sessionFields = sql`id as "sessionId", email,
  (select coalesce(array_agg(order_id), '{}') from buyer_session_orders where session_id = id) as "orderIds"`

/** A use is to be stored, by `findSession`. */
export const isRenewalDue = sql<boolean>`last_seen_at < now() - interval '5 minutes'`

export const isSessionOf = (tokenHash: RawBuilder<unknown>) => sql<boolean>`token_hash = ${tokenHash} and ${isActive}`

export type Device = Awaited<ReturnType<typeof listDevices>>[number]

/** Signing in is limited for each address, so an address has few. */
const mostDevices = 100

/** Over `buyer_sessions`: a device of this address, or a browser that paid for its orders; each half by an index. */
const isDeviceOf = (email: string) => sql<boolean>`${isActive} and (email is null or email = ${email}) and id in (
  select id from buyer_sessions where email = ${email} and ended_at is null
  union select session_id from buyer_session_orders join orders on orders.id = order_id where orders.email = ${email})`

/** The devices on which this address is signed in, and the browsers that paid for its orders (not `verified`), the last used first. */
export const listDevices = (db: Db, email: string) =>
  db
    .selectFrom('buyer_sessions')
    .select(['id', 'device', sql<boolean>`email is not null`.as('verified'), 'created_at', 'last_seen_at'])
    .where(isDeviceOf(email))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(mostDevices)
    .execute()

/** Ends the session of a browser that signs out. */
export async function endSession(db: Db, sessionId: string) {
  await db
    .updateTable('buyer_sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Ends the sessions in which this address is verified, for an order whose address was corrected: a person with the old address no longer
 * sees the order, and the browser that paid for it, whose session has no address, goes on.
 */
export async function endSessionsOf(db: Db, email: string) {
  await sql`update buyer_sessions set ended_at = now() where id in (
    select id from buyer_sessions where email = ${normalEmail(email)} and ended_at is null order by id for no key update)`.execute(db)
}

/**
 * Signs out the devices of an address and the browsers that paid for its orders: all of them, or only one. The orders' secrets, which some of
 * these browsers still have, begin no session any more; with all of them, the sessions of other addresses lose the orders. Returns how many
 * sessions ended.
 */
export async function endDevices(db: Db, email: string, onlyId: string | null = null): Promise<number> {
  await refuseOrderSecrets(db, email)
  const { rows } = await sql`update buyer_sessions set ended_at = now() where id in (
    select id from buyer_sessions where ${isDeviceOf(email)} and (${onlyId}::uuid is null or id = ${onlyId}::uuid)
    order by id for no key update) returning id`.execute(db)
  if (onlyId === null)
    await sql`delete from buyer_session_orders where order_id in (select id from orders where email = ${email})
      and session_id in (select id from buyer_sessions where email <> ${email})`.execute(db)
  return rows.length
}

/** Sessions that ended half a year ago. Until then their access records name them, and they tell what a disputed download came from. */
export async function deleteEndedSessions(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from buyer_sessions where id in (
    select id from buyer_sessions where least(expires_at, ended_at) < now() - interval '6 months'
    order by least(expires_at, ended_at) limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Unlike one that ended, a deleted session tells nobody anything. Those of browsers that paid go on without the orders of this address.
 * `until`: only those that began by then.
 */
export async function deleteSessionsOf(tx: Tx, email: string, until: Date | null = null) {
  await sql`delete from buyer_sessions where id in (select id from buyer_sessions
    where email = ${email} and (${until}::timestamptz is null or created_at <= ${until}) order by id for update)`.execute(tx)
}

/** Browsers that paid for an order see it no more. The session of one that has no other order, and no verified address, ends. */
export async function forgetOrderInSessions(tx: Tx, orderId: string) {
  await sql`with forgotten as (delete from buyer_session_orders where order_id = ${orderId}::uuid returning session_id)
    update buyer_sessions set ended_at = now() where id in (
      select id from buyer_sessions session where id in (select session_id from forgotten) and email is null and ended_at is null
        and not exists (select from buyer_session_orders other where other.session_id = session.id and other.order_id <> ${orderId}::uuid)
      order by id for no key update)`.execute(tx)
}
