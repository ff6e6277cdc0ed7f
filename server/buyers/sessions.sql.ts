import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { normalEmail } from '#domain/email.ts'
import type { Db } from '../database/database.ts'
import type { Viewer } from './viewer.ts'

/** A session ends when it was not used for so many days. */
export const sessionDays = 90

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export interface NewSession {
  /** Null: not verified; the session belongs to its orders. */
  email: string | null
  orderIds?: readonly string[]
  /** Such as `Chrome no Android`, for the list of devices. */
  device: string
}

/** Returns the token for the browser's cookie. Only its hash is stored. */
export async function createSession(db: Db, { email, orderIds = [], device }: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`with created as (insert into buyer_sessions (token_hash, email, device, expires_at)
      values (${hashOf(token)}, ${email && normalEmail(email)}, ${device}, now() + make_interval(days => ${sessionDays}))
      returning id)
    insert into buyer_session_orders (session_id, order_id)
    select created.id, order_id from created cross join unnest(${[...orderIds]}::uuid[]) as given (order_id)`.execute(db)
  return token
}

/** The session of a cookie, unless it has ended. Reading it counts as a use, which is stored at most every five minutes. */
export async function findSession(db: Db, token: string): Promise<Viewer | null> {
  const { rows } = await sql<Viewer>`with seen as (update buyer_sessions set last_seen_at = now(),
        expires_at = now() + make_interval(days => ${sql.lit(sessionDays)})
      where token_hash = ${hashOf(token)} and ended_at is null and expires_at > now() and last_seen_at < now() - interval '5 minutes')
    select id as "sessionId", email,
      (select coalesce(array_agg(order_id), '{}') from buyer_session_orders where session_id = id) as "orderIds"
    from buyer_sessions where token_hash = ${hashOf(token)} and ended_at is null and expires_at > now()`.execute(db)
  return rows[0] ?? null
}

/** Ends every session of an address, and those of the browsers that paid for its orders: what staff want for a customer. Returns how many. */
export async function endCustomerSessions(db: Db, email: string): Promise<number> {
  const { rows } = await sql`update buyer_sessions set ended_at = now()
    where id in (
      select id from buyer_sessions where ended_at is null and (email = ${email} or (email is null and id in (
        select session_id from buyer_session_orders join orders on orders.id = order_id where orders.email = ${email})))
      order by id for no key update
    ) returning id`.execute(db)
  return rows.length
}
