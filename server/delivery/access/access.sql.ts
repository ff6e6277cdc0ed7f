import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CourseAccesses } from '#database/tables.generated.ts'
import { normalEmail } from '#domain/platform/values/email.ts'
import { itemsOfOrder } from '#server/orders/order/order-items.sql.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** The later end of an access counts; null, for ever, is the latest. `greatest` alone would ignore it. */
const laterEnd = sql<Date | null>`case when course_accesses.expires_at is not null and excluded.expires_at is not null
  then greatest(course_accesses.expires_at, excluded.expires_at) end`

/**
 * Grants access on behalf of the staff. True if this changed anything. One row per e-mail and course: granting an access for ever twice
 * changes nothing (docs/rules/api.md#permissions). It lasts as long as one that is bought now. An access that an order had granted becomes
 * the staff's too, and remains when the order is refunded.
 */
export async function grantAccess(db: Db, email: string, courseId: string, staff: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into course_accesses (email, course_id, granted_by, expires_at)
    select ${normalEmail(email)}, id, ${staff}, now() + make_interval(days => access_days) from courses where id = ${courseId}
    on conflict (email, course_id) do update set granted_by = coalesce(course_accesses.granted_by, excluded.granted_by), expires_at = ${laterEnd}
    where (course_accesses.order_id is not null and course_accesses.granted_by is null)
      or ${laterEnd} is distinct from course_accesses.expires_at`.execute(db)
  return Number(numAffectedRows) > 0
}

export async function revokeAccess(db: Db, email: string, courseId: string): Promise<boolean> {
  const revoked = await db
    .deleteFrom('course_accesses')
    .where('email', '=', normalEmail(email))
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return revoked.numDeletedRows > 0n
}

/** Keeps an access from moving to another address or being revoked until the transaction ends. False: there is none. */
export async function holdAccess(tx: Tx, email: string, courseId: string): Promise<boolean> {
  const access = await tx
    .selectFrom('course_accesses')
    .select('id')
    .where('email', '=', email)
    .where('course_id', '=', courseId)
    .forKeyShare()
    .executeTakeFirst()
  return access !== undefined
}

/**
 * Stores until when an address has access, null for ever, because staff want so. Returns the end before, or undefined if the address has no
 * access.
 */
export async function changeAccessEnd(tx: Tx, email: string, courseId: string, until: Date | null) {
  const { rows } = await sql<{ before: Date | null }>`update course_accesses
    set expires_at = ${until}, staff_end = coalesce(${until}::timestamptz, 'infinity')
    where email = ${email} and course_id = ${courseId} returning old.expires_at as before`.execute(tx)
  return rows[0]
}

/**
 * Grants the buyer of a paid order access to its courses, or to some of them, for as long as each was sold; a course that the buyer already
 * has lasts until the later end. Locks existing rows, so that a concurrent revocation takes this order into account.
 */
export async function grantOrderAccess(tx: Tx, order: { id: string; email: string }, courseIds?: readonly string[]) {
  const which = courseIds ? sql`course_id = any(${[...courseIds]}::uuid[])` : sql`course_id is not null`
  await sql`insert into course_accesses (email, course_id, order_id, expires_at)
    select ${normalEmail(order.email)}, course_id, ${order.id}::uuid, ${endOfLines(sql`now()`)}
    from order_items where order_id = ${order.id} and ${which} and refunded_at is null and withdrawn_at is null group by course_id order by course_id
    on conflict (email, course_id) do update set expires_at = ${laterEnd}`.execute(tx)
}

/** The latest end of what some lines sold. Null: for ever. */
const endOfLines = (from: RawBuilder<unknown>) =>
  sql<Date | null>`case when bool_and(access_days is not null) then max(${from} + make_interval(days => access_days)) end`

/**
 * Revokes the accesses that an order granted, or some of its lines. If other paid orders grant it too, it moves to the first of them and lasts as
 * long as they say, or until the end that staff have set. One that the staff granted remains as it is. The new status of the order and its
 * lines must already be stored.
 */
export async function revokeOrderAccess(tx: Tx, order: { id: string; email: string }, itemIds?: readonly string[]) {
  const items = await itemsOfOrder(tx, order.id)
  const courseIds = items.flatMap(({ id, course_id }) => (course_id && (!itemIds || itemIds.includes(id)) ? [course_id] : []))
  if (courseIds.length === 0) return
  const accesses = await tx
    .selectFrom('course_accesses')
    .select(['id', 'course_id', 'order_id', 'granted_by'])
    .where('email', '=', normalEmail(order.email))
    .where('course_id', 'in', courseIds)
    .orderBy('course_id')
    .forUpdate()
    .execute()
  for (const { id, course_id, order_id, granted_by } of accesses) {
    const other = await otherPaidOrders(tx, order, course_id)
    const byOrder = order_id === order.id ? { order_id: other?.firstId ?? null } : {}
    const access = tx.updateTable('course_accesses').where('id', '=', id)
    if (granted_by === null && other) await access.set({ ...byOrder, expires_at: endLeft(other.expiresAt) }).execute()
    else if (order_id !== order.id) continue
    else if (granted_by !== null) await access.set(byOrder).execute()
    else await tx.deleteFrom('course_accesses').where('id', '=', id).execute()
  }
}

/**
 * The end of an access whose order is gone, where the other orders end at `others`. Staff's own end stays, and nothing ends later than
 * before.
 */
const endLeft = (others: Date | null) =>
  sql<Date | null>`case when staff_end is null then ${others}::timestamptz
    else nullif(least(coalesce(expires_at, 'infinity'), greatest(staff_end, coalesce(${others}::timestamptz, 'infinity'))), 'infinity') end`

/** The buyer's other paid orders of a course: the one that was paid first, and when the last of what they sold ends. */
async function otherPaidOrders(tx: Tx, order: { id: string; email: string }, courseId: string) {
  const { rows } = await sql<{ firstId: string; expiresAt: Date | null }>`
    select (array_agg(orders.id order by paid_at))[1] as "firstId", ${endOfLines(sql`paid_at`)} as "expiresAt"
    from orders join order_items item on item.order_id = orders.id
    where orders.id <> ${order.id} and orders.email = ${normalEmail(order.email)} and status = 'PAID' and course_id = ${courseId}
      and item.refunded_at is null and item.withdrawn_at is null
    having count(*) > 0`.execute(tx)
  return rows[0] ?? null
}

/**
 * Moves the accesses of a paid order to another address (docs/rules/orders.md#mistyped-address). The new address may have the course already:
 * then the later end counts, and what staff granted stays. The old address keeps what staff or another order of its own granted; otherwise
 * its access goes. An access that staff have revoked is not granted again. The order, with its new address, must be locked. Returns the
 * courses that the old address has no more.
 */
export async function moveOrderAccess(tx: Tx, order: { id: string; email: string }, to: string): Promise<string[]> {
  const from = normalEmail(order.email)
  const left: string[] = []
  for (const access of await accessesToMove(tx, order.id, [from, to])) {
    if (access.email !== from) continue
    const { id, course_id, order_id, granted_by } = access
    const other = await otherPaidOrders(tx, { id: order.id, email: from }, course_id)
    const leaves = granted_by === null && other === null
    await mergeAccess(tx, { id, orderId: order.id, courseId: course_id, to, leaves })
    if (leaves) {
      await tx.deleteFrom('course_accesses').where('id', '=', id).execute()
      left.push(course_id)
    } else if (order_id === order.id) {
      const kept = granted_by === null && other ? { expires_at: endLeft(other.expiresAt) } : {}
      await tx
        .updateTable('course_accesses')
        .where('id', '=', id)
        .set({ order_id: other?.firstId ?? null, ...kept })
        .execute()
    }
  }
  return left
}

/** Locks the accesses of both addresses in the order of their courses, then of the addresses, so that two corrections cannot deadlock. */
async function accessesToMove(tx: Tx, orderId: string, emails: readonly string[]) {
  const { rows } = await sql<AccessToMove>`select id, email, course_id, order_id, granted_by from course_accesses
    where email = any(${[...emails]}) and course_id in (
      select course_id from order_items where order_id = ${orderId} and refunded_at is null and withdrawn_at is null)
    order by course_id, email for update`.execute(tx)
  return rows
}

type AccessToMove = Pick<Selectable<CourseAccesses>, 'id' | 'email' | 'course_id' | 'order_id' | 'granted_by'>

/** Moves the access if it leaves. Otherwise it is granted anew, for as long as the order's lines were sold. */
async function mergeAccess(tx: Tx, { id, orderId, courseId, to, leaves }: Merge) {
  const lines = sql`(select ${endOfLines(sql`orders.paid_at`)} from order_items join orders on orders.id = order_id
    where order_id = ${orderId} and course_id = ${courseId} and refunded_at is null and withdrawn_at is null)`
  await sql`insert into course_accesses (email, course_id, order_id, granted_at, expires_at, staff_end, first_opened_at, last_seen_at)
    select ${to}, old.course_id, ${orderId}, case when ${leaves} then old.granted_at else (select paid_at from orders where id = ${orderId}) end,
      case when ${leaves} then old.expires_at else ${lines} end,
      case when ${leaves} then old.staff_end end, case when ${leaves} then old.first_opened_at end, case when ${leaves} then old.last_seen_at end
    from course_accesses old where old.id = ${id}
    on conflict (email, course_id) do update set expires_at = ${laterEnd},
      staff_end = greatest(course_accesses.staff_end, excluded.staff_end),
      order_id = coalesce(course_accesses.order_id, excluded.order_id),
      granted_at = least(course_accesses.granted_at, excluded.granted_at),
      first_opened_at = least(course_accesses.first_opened_at, excluded.first_opened_at),
      last_seen_at = greatest(course_accesses.last_seen_at, excluded.last_seen_at)`.execute(tx)
}

interface Merge {
  /** Access of the old address. */
  id: string
  orderId: string
  courseId: string
  to: string
  leaves: boolean
}

/** Evidence for disputes: that the course was opened, and when last. Stored at most every five minutes. */
export async function recordUse(db: Db, email: string, courseId: string) {
  await db
    .updateTable('course_accesses')
    .set({ first_opened_at: sql`coalesce(first_opened_at, now())`, last_seen_at: sql`now()` })
    .where('email', '=', email)
    .where('course_id', '=', courseId)
    .where(sql<boolean>`coalesce(last_seen_at < now() - interval '5 minutes', true)`)
    .execute()
}

/** Ends every access of an address, also those that staff granted. `orderId`: only what this order granted. */
export async function eraseAccesses(tx: Tx, email: string, orderId: string | null = null) {
  await sql`delete from course_accesses where id in (
    select id from course_accesses where email = ${email} and (${orderId}::uuid is null or (order_id = ${orderId}::uuid and granted_by is null))
    order by course_id for update)`.execute(tx)
}

/** Ends what an address had until a moment, except for courses that it has bought again since. */
export async function eraseOldAccesses(tx: Tx, email: string, until: Date) {
  await sql`delete from course_accesses where id in (
    select id from course_accesses access where email = ${email} and granted_at <= ${until} and not exists (
      select from orders join order_items item on item.order_id = orders.id
      where orders.email = access.email and status = 'PAID' and paid_at > ${until} and item.course_id = access.course_id)
    order by course_id for update)`.execute(tx)
}

/** Stores that accesses are over: time alone ends them, and nobody else writes it down. Who listens to events is told (docs/webhooks.md). */
export async function noticeEndedAccesses(db: Db) {
  await sql`update course_accesses set ended_at = expires_at where id in (
    select id from course_accesses where expires_at <= now() and ended_at is distinct from expires_at
    order by course_id, email limit 5000 for update skip locked)`.execute(db)
}

/** An access as an import found it. */
export interface ChangedAccess extends Record<'email' | 'course_id', string> {
  before: object
}

/**
 * The part of a statement that grants accesses on behalf of the staff who import them, as `grantAccess` does, without an e-mail. `rows`:
 * `email, course_id, granted_at, expires_at, origin`, one for each access. `before` is null for those that the import has created.
 */
export const importAccesses = (importId: string, staff: string, rows: RawBuilder<unknown>) => sql`
  insert into course_accesses (email, course_id, granted_by, granted_at, expires_at, ended_at, import_id, origin)
  select email, course_id, ${staff}, granted_at, expires_at, case when expires_at <= now() then expires_at end, ${importId}::uuid, origin from (${rows}) as imported order by course_id, email
  on conflict (email, course_id) do update set granted_by = coalesce(course_accesses.granted_by, excluded.granted_by),
    expires_at = ${laterEnd}, origin = coalesce(course_accesses.origin, excluded.origin)
  where course_accesses.granted_by is null or ${laterEnd} is distinct from course_accesses.expires_at
  returning email, course_id, case when old.id is not null and old.import_id is distinct from ${importId}
    then jsonb_build_object('end', old.expires_at, 'by', old.granted_by, 'newEnd', new.expires_at) end as before`

/**
 * Takes back accesses that an import created, and nothing has followed: the course was not opened, nobody was told, no order or staff member
 * counts on it, and neither does what `isNeeded` says of `access`. Returns what is gone; at most `most`.
 */
export async function deleteImportedAccesses(tx: Tx, importId: string, isNeeded: RawBuilder<unknown>, most: number) {
  const { rows } = await sql<{ email: string; course_id: string }>`delete from course_accesses where id in (
      select id from course_accesses access where import_id = ${importId} and first_opened_at is null and order_id is null and staff_end is null
        and not exists (select from course_emails where access_id = access.id and (sent_at is not null or claimed_at is not null))
        and not exists (select from orders join order_items item on item.order_id = orders.id
          where orders.email = access.email and status = 'PAID' and item.course_id = access.course_id)
        and not ${isNeeded}
      order by email, course_id limit ${most} for update)
    returning email, course_id`.execute(tx)
  return rows
}

/** Gives accesses that an import had changed what they had before, unless they changed again. `rows`: `email, course_id, before`. */
export async function restoreAccesses(tx: Tx, rows: RawBuilder<unknown>) {
  await sql`update course_accesses set expires_at = (before ->> 'end')::timestamptz, granted_by = before ->> 'by' from (${rows}) as changed
    where course_accesses.email = changed.email and course_accesses.course_id = changed.course_id
      and expires_at is not distinct from (before ->> 'newEnd')::timestamptz`.execute(tx)
}
