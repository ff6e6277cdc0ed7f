import { type RawBuilder, sql } from 'kysely'
import { normalEmail } from '#domain/platform/values/email.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** The later of two ends of a reason counts; null, for ever, is the latest. `greatest` alone would ignore it. */
const laterEnd = (other: RawBuilder<unknown>) =>
  sql<Date | null>`nullif(greatest(coalesce(reason.expires_at, 'infinity'), coalesce(${other}, 'infinity')), 'infinity')`

/**
 * Grants access on behalf of the staff: a reason of its own, which remains whatever becomes of orders and imports. True if this changed
 * anything: granting an access for ever twice changes nothing (docs/rules/api.md#accesses). It lasts until a given moment, or as long as one
 * that is bought now; an access that lasts longer keeps its end.
 */
export async function grantAccess(tx: Tx, email: string, courseId: string, staff: string, until?: Date): Promise<boolean> {
  const end = until ? sql`${until}::timestamptz` : sql`now() + make_interval(days => access_days)`
  const added = await sql`insert into access_reasons (email, course_id, kind, granted_by, expires_at)
    select ${normalEmail(email)}, id, 'STAFF', ${staff}, ${end} from courses where id = ${courseId}
    on conflict (email, course_id) where kind = 'STAFF' do nothing`.execute(tx)
  if (Number(added.numAffectedRows) > 0) return true
  const { numAffectedRows } = await sql`update access_reasons reason set expires_at = ${laterEnd(end)}
    from (select email, course_id from course_accesses where email = ${normalEmail(email)} and course_id = ${courseId} for update) as access, courses
    where reason.email = access.email and reason.course_id = access.course_id and kind = 'STAFF' and courses.id = access.course_id
      and ${laterEnd(end)} is distinct from reason.expires_at`.execute(tx)
  return Number(numAffectedRows) > 0
}

export async function revokeAccess(tx: Tx, email: string, courseId: string): Promise<boolean> {
  return (await endReasons(tx, sql`reason.email = ${normalEmail(email)} and reason.course_id = ${courseId}::uuid`)).length > 0
}

/**
 * Ends reasons: those over `access` and `reason` that `which` says, at most `most`. An access without another one goes with its last. Returns
 * whose they were. The accesses are locked first, in the order of docs/sale.md.
 */
async function endReasons(tx: Tx, which: RawBuilder<unknown>, most: number | null = null) {
  const { rows } = await sql<Record<'email' | 'course_id', string>>`delete from access_reasons where id in (
    select reason.id from course_accesses access join access_reasons reason using (email, course_id) where ${which}
    order by course_id, email limit ${most} for update) returning email, course_id`.execute(tx)
  return rows
}

/**
 * Stores until when an address has access, null for ever, because staff want so: each of its reasons lasts until then, whatever it gave.
 * Returns the end before, or undefined if the address has no access.
 */
export async function changeAccessEnd(
  tx: Tx,
  { email, courseId, until }: { email: string; courseId: string; until: Date | null },
  staff: string,
) {
  const { rows } = await sql<{
    before: Date | null
  }>`update access_reasons reason set expires_at = ${until}::timestamptz, end_set_by = ${staff}
    from (select * from course_accesses where email = ${email} and course_id = ${courseId} for update) as access
    where reason.email = access.email and reason.course_id = access.course_id returning access.expires_at as before`.execute(tx)
  return rows[0]
}

/** Gives the buyer of a paid order its courses, or some of them, for as long as each was sold: a reason for each line. */
export async function grantOrderAccess(tx: Tx, order: { id: string; email: string }, courseIds?: readonly string[]) {
  const which = courseIds ? sql`course_id = any(${[...courseIds]}::uuid[])` : sql`course_id is not null`
  await sql`insert into access_reasons (email, course_id, kind, order_item_id, expires_at)
    select ${normalEmail(order.email)}, course_id, 'ORDER', id, now() + make_interval(days => access_days)
    from order_items where order_id = ${order.id} and ${which} and refunded_at is null and withdrawn_at is null
    on conflict (order_item_id) where order_item_id is not null do nothing`.execute(tx)
}

/** The reasons that an order gives, over `reason`. */
const ofOrder = (orderId: string) => sql`order_item_id in (select id from order_items where order_id = ${orderId})`

/** The same, and those that its subscription gives: a corrected order is whose the subscription is from then on (`subscriber`). */
const ofOrderOrItsSubscription = (orderId: string) =>
  sql`(${ofOrder(orderId)} or subscription_id = (select subscription_id from orders where id = ${orderId}))`

/** Ends what an order gave, or some of its lines. The accesses of all of its lines are locked: more of them may end in the same transaction. */
export async function revokeOrderAccess(tx: Tx, order: { id: string }, itemIds?: readonly string[]) {
  if (itemIds) await lockAccesses(tx, sql`(email, course_id) in (select email, course_id from access_reasons where ${ofOrder(order.id)})`)
  await endReasons(tx, itemIds ? sql`order_item_id = any(${[...itemIds]}::uuid[])` : ofOrder(order.id))
}

/**
 * Moves what a paid order gave to another address (docs/rules/orders.md#mistyped-address). The old address keeps what anything else gives it;
 * what staff have revoked is not given again. The order, with its new address, must be locked. Returns the courses that the old address has no
 * more: when they were opened and seen goes along.
 */
export async function moveOrderAccess(tx: Tx, order: { id: string; email: string }, to: string): Promise<string[]> {
  const from = normalEmail(order.email)
  const given = ofOrderOrItsSubscription(order.id)
  const moving = sql`select course_id from access_reasons where ${given}`
  const held = await lockAccesses(tx, sql`email = any(${[from, to]}) and course_id in (${moving})`)
  await sql`update access_reasons set email = ${to} where ${given}`.execute(tx)
  return carryUse(
    tx,
    held.filter(({ email }) => email === from),
    to,
  )
}

/** Ends everything that gives an address a course. `orderId`: only what this order gave. */
export async function eraseAccesses(tx: Tx, email: string, orderId: string | null = null) {
  await endReasons(tx, sql`reason.email = ${email} and ${orderId === null ? sql`true` : ofOrder(orderId)}`)
}

/** Ends what was given to an address until a moment. What it has bought since stays. */
export async function eraseOldAccesses(tx: Tx, email: string, until: Date) {
  await endReasons(tx, sql`reason.email = ${email} and uuid_extract_timestamp(reason.id) <= ${until}`)
}

/**
 * Parts of a statement that gives accesses on behalf of the staff who import them, without an e-mail: what it needs before `granted`. `wanted`:
 * `email, course_id, granted_at, expires_at, is_dated, restores, was_revoked, origin, lines`, one row for each access. Afterwards `given` has its
 * `outcome`. Without a date and an end, a line confirms an access for as long as it lasts.
 */
export const importAccesses = (importId: string, staff: string) => sql`
  given as materialized (
    select wanted.email, wanted.course_id, granted_at, origin, lines,
      case when is_dated or found.email is null then wanted.expires_at else found.expires_at end as expires_at,
      ${importOutcome(sql`found`, sql`wanted`)} as outcome
    from (select * from wanted order by course_id, email) as wanted left join lateral (
      select email, expires_at, ${forImports(sql`access`)}
      from course_accesses access where email = wanted.email and course_id = wanted.course_id for update
    ) as found on true
  ), granted as (
    insert into access_reasons as reason (email, course_id, kind, import_id, granted_by, granted_at, expires_at, origin)
    select email, course_id, 'IMPORT', ${importId}::uuid, ${staff}, granted_at, expires_at, origin
    from given where outcome <> 'REVOKED' order by course_id, email
    on conflict (import_id, email, course_id) where import_id is not null
      do update set granted_at = least(reason.granted_at, excluded.granted_at), expires_at = ${laterEnd(sql`excluded.expires_at`)}
  )`

/** Columns for `importOutcome` of an access that is there: whether nothing but orders gives it, and whether staff have set its end. */
export const forImports = (access: RawBuilder<unknown>) => {
  const reasonWhich = (which: RawBuilder<unknown>) => sql`exists (
    select from access_reasons other where other.email = ${access}.email and other.course_id = ${access}.course_id and ${which})`
  return sql`not ${reasonWhich(sql`other.kind <> 'ORDER'`)} as is_only_bought, ${reasonWhich(sql`other.end_set_by is not null`)} as is_end_set`
}

/** Whether staff have ever revoked the access of an address to a course. */
export const wasRevoked = (email: RawBuilder<unknown>, courseId: RawBuilder<unknown>) => sql`exists (select from history
  where entity = 'ACCESS' and action = 'REVOKED' and entity_id = ${courseId} and changes -> 0 ->> 'before' = ${email})`

/**
 * CREATE: it was not there. REVOKED: it was revoked by staff, or would get a later end than they have set, and they did not say that it is given
 * back. CHANGE: it gets a later end, or a reason that a refund leaves. `known`: `email, expires_at` and `forImports`.
 */
export const importOutcome = (known: RawBuilder<unknown>, line: RawBuilder<unknown>) => {
  const isLonger = sql`(${line}.is_dated and ${known}.expires_at is not null
    and coalesce(${line}.expires_at, 'infinity') > ${known}.expires_at)`
  return sql`case
    when not ${line}.restores and case when ${known}.email is null then ${line}.was_revoked else ${known}.is_end_set and ${isLonger} end then 'REVOKED'
    when ${known}.email is null then 'CREATE'
    when ${known}.is_only_bought or ${isLonger} then 'CHANGE'
    else 'SAME' end`
}

/**
 * Ends what an import gave; at most `most`. Returns whose it was. The last reason of an access stays if staff have set its end; or if its course
 * was opened or somebody was told of it, unless the person has also bought it here: a refund is not undone by that.
 */
export async function endImportedAccesses(tx: Tx, importId: string, most: number) {
  const isLast = sql`not exists (select from access_reasons other
    where other.email = reason.email and other.course_id = reason.course_id and other.id <> reason.id)`
  const isUsed = sql`(access.first_opened_at is not null
    or exists (select from course_emails where access_id = access.id and (sent_at is not null or claimed_at is not null)))`
  const wasBought = sql`exists (select from orders join order_items item on item.order_id = orders.id
    where orders.email = reason.email and paid_at is not null and item.course_id = reason.course_id)`
  return endReasons(
    tx,
    sql`reason.import_id = ${importId} and not (${isLast} and (reason.end_set_by is not null or (${isUsed} and not ${wasBought})))`,
    most,
  )
}

/** When an access was first and last used. */
interface AccessUse {
  email: string
  course_id: string
  first_opened_at: Date | null
  last_seen_at: Date | null
}

/** Locks accesses in the order of docs/sale.md. */
async function lockAccesses(tx: Tx, which: RawBuilder<unknown>): Promise<AccessUse[]> {
  const { rows } = await sql<AccessUse>`select email, course_id, first_opened_at, last_seen_at from course_accesses where ${which}
    order by course_id, email for update`.execute(tx)
  return rows
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

/** Takes the use of accesses along to another address, where the old one has lost them. Returns their courses. */
async function carryUse(tx: Tx, old: readonly AccessUse[], to: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update course_accesses access
    set first_opened_at = least(access.first_opened_at, used.first_opened_at), last_seen_at = greatest(access.last_seen_at, used.last_seen_at)
    from json_to_recordset(${JSON.stringify(old)}::json)
      as used (email text, course_id uuid, first_opened_at timestamptz, last_seen_at timestamptz)
    where access.email = ${to} and access.course_id = used.course_id
      and not exists (select from course_accesses lost where lost.email = used.email and lost.course_id = used.course_id)
    returning access.course_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Stores that accesses are over: time alone ends them, and nobody else writes it down. Who listens to events is told (docs/webhooks.md). */
export async function noticeEndedAccesses(db: Db) {
  await sql`update course_accesses set ended_at = expires_at where id in (
    select id from course_accesses where expires_at <= now() and ended_at is distinct from expires_at
    order by course_id, email limit 5000 for update skip locked)`.execute(db)
}
