import { sql } from 'kysely'
import { codeLimits, codeMinutes, codeTries } from '#domain/people/buyers/sign-in-code.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { jobAdded } from '#server/platform/jobs/jobs.sql.ts'

export interface NewCode {
  id: string
  email: string
  kid: string
  hash: Buffer
  browserHash: Buffer
  /** Names the mailbox and the caller, and tells neither. */
  countedFor: string
  digits: number
  isCrowded: boolean
  /** The row whose e-mail has this code. An e-mail follows only if it is this one. */
  mailedId: string
}

export type StoredCode = { kind: 'stored'; code: NewCode } | { kind: 'too-soon'; waitSeconds: number }

/** After which another request finds the e-mail of a crowded mailbox that is being stored at this moment. Seconds. */
const soon = 5

/**
 * Stores a code and adds the job that sends it, unless its caller has had as many for its mailbox as it may have. Of such requests at the
 * same moment, one is served. The others do not wait for it, because each would hold a database connection. `factor`: RATE_LIMIT_FACTOR.
 * `newCode`: null if its e-mail is being stored.
 */
export function storeCode(
  db: Db,
  { countedFor, factor, newCode }: { countedFor: string; factor: number; newCode: (tx: Tx) => Promise<NewCode | null> },
): Promise<StoredCode> {
  return db.transaction().execute(async (tx) => {
    if (!(await isFirst(tx, countedFor))) return { kind: 'too-soon', waitSeconds: codeLimits[0].seconds }
    const waitSeconds = await secondsToWait(tx, countedFor, factor)
    if (waitSeconds > 0) return { kind: 'too-soon', waitSeconds }
    const code = await newCode(tx)
    if (!code) return { kind: 'too-soon', waitSeconds: soon }
    const { id, email, kid, hash, browserHash, digits, isCrowded, mailedId } = code
    await sql`insert into sign_in_codes (id, email, kid, code_hash, browser_hash, counted_for, digits, is_crowded, mailed_id, created_at, expires_at)
      values (${id}, ${email}, ${kid}, ${hash}, ${browserHash}, ${countedFor}, ${digits}, ${isCrowded}, ${mailedId}, clock_timestamp(),
        clock_timestamp() + make_interval(mins => ${codeMinutes}))`.execute(tx)
    if (mailedId !== id) return { kind: 'stored', code }
    await sql`select 1 from ${jobAdded('send_sign_in_code', sql`json_build_object('codeId', ${id}::text)`, { key: sql`${`sign_in_code:${id}`}` })} as job`.execute(
      tx,
    )
    return { kind: 'stored', code }
  })
}

/** The code in the newest e-mail of a crowded address, if that was sent within the life of a code. */
export async function newestCrowdedCode(tx: Tx, email: string): Promise<(ValidCode & { digits: number }) | undefined> {
  const { rows } = await sql<
    ValidCode & { digits: number }
  >`select id, kid, digits from sign_in_codes where email = ${email} and is_crowded and mailed_id = id
    and created_at > now() - make_interval(mins => ${codeMinutes}) order by created_at desc limit 1`.execute(tx)
  return rows[0]
}

async function isFirst(tx: Tx, countedFor: string): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('sign_in_code'), hashtext(${countedFor})) as first`.execute(tx)
  return rows[0]!.first
}

/** Until the caller may have another code; 0 if it may have one now. The limits count what was requested within their span and not used. */
async function secondsToWait(tx: Tx, countedFor: string, factor: number): Promise<number> {
  const most = codeLimits.map(({ codes }) => Math.max(1, Math.floor(codes * factor)))
  const { rows } = await sql<{ wait: number }>`
    select coalesce(max(ceil(extract(epoch from counted.created_at + make_interval(secs => span) - clock_timestamp()))), 0)::int as wait
    from unnest(${most}::int[], ${codeLimits.map(({ seconds }) => seconds)}::int[]) as limits (most, span)
    cross join lateral (
      select created_at from sign_in_codes where counted_for = ${countedFor} and ended_at is null
      order by created_at desc offset most - 1 limit 1) as counted`.execute(tx)
  return rows[0]?.wait ?? 0
}

/** A code that may still be typed in the browser that requested it. */
export interface ValidCode {
  id: string
  kid: string
}

/** Over `sign_in_codes`. */
const isValid = sql`ended_at is null and tries < ${sql.lit(codeTries)} and expires_at > now()`

/** The codes that this browser requested for the address: a second one does not end the first, whose e-mail may arrive later. */
export async function validCodes(db: Db, { email, browserHash }: Pick<NewCode, 'email' | 'browserHash'>): Promise<ValidCode[]> {
  const { rows } = await sql<ValidCode>`select id, kid from sign_in_codes
    where email = ${email} and browser_hash = ${browserHash} and ${isValid}`.execute(db)
  return rows
}

/**
 * Counts a try of each of these codes, and ends them all if one is right. `hash`: of what was typed, as if it were this code. The rows are
 * locked first: of several tries at the same time one is after the other, and only one of them can be right. Returns how many tries are left;
 * 0: none, or the codes were used or have expired. Null: one is right.
 */
export async function tryCodes(tx: Tx, typed: readonly { id: string; hash: Buffer }[]): Promise<number | null> {
  const { rows } = await sql<{ right: boolean; tries: number }>`
    with tried as (
      select id, code_hash = hash as right from sign_in_codes join unnest(${typed.map(({ id }) => id)}::uuid[],
        ${typed.map(({ hash }) => hash)}::bytea[]) as typed (typed_id, hash) on id = typed_id
      where ${isValid} order by id for update of sign_in_codes)
    update sign_in_codes set tries = tries + 1, ended_at = case when (select bool_or("right") from tried) then now() end
    from tried where sign_in_codes.id = tried.id
    returning tried.right, tries`.execute(tx)
  return rows.some(({ right }) => right) ? null : Math.max(0, ...rows.map(({ tries }) => codeTries - tries))
}

export interface CodeToSend {
  email: string
  kid: string
  digits: number
  isCrowded: boolean
  /** The address has an order, or an access to a course. */
  isBuyer: boolean
}

/** Nothing if the code is over: then its e-mail would come too late. */
export async function codeToSend(db: Db, id: string): Promise<CodeToSend | undefined> {
  const { rows } = await sql<CodeToSend>`
    select email, kid, digits, is_crowded as "isCrowded", exists (select from orders where orders.email = sign_in_codes.email)
      or exists (select from course_accesses where course_accesses.email = sign_in_codes.email) as "isBuyer"
    from sign_in_codes where id = ${id} and ended_at is null and expires_at > now()`.execute(db)
  return rows[0]
}

/** The limits of an address look back for a day. */
export async function deleteOldCodes(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from sign_in_codes where id in (
    select id from sign_in_codes where created_at < now() - interval '1 day' order by created_at limit ${most} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export async function deleteCodesOf(tx: Tx, email: string) {
  await tx.deleteFrom('sign_in_codes').where('email', '=', email).execute()
}
