import { sql } from 'kysely'
import { codeLimits, codeMinutes, codeTries } from '#domain/people/sign-in-code.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { jobAdded } from '#server/platform/jobs/jobs.sql.ts'

export interface NewCode {
  id: string
  email: string
  kid: string
  hash: Buffer
  browserHash: Buffer
}

export type StoredCode = { kind: 'stored' } | { kind: 'too-soon'; waitSeconds: number }

/**
 * Stores a code, ends the older ones of its address and adds the job that sends it, unless the address has had as many codes as it may have.
 * Of requests for one address at the same moment, one is served. The others do not wait for it, because each would hold a database
 * connection. `factor`: RATE_LIMIT_FACTOR.
 */
export function storeCode(db: Db, { id, email, kid, hash, browserHash }: NewCode, factor: number): Promise<StoredCode> {
  return db.transaction().execute(async (tx) => {
    if (!(await isFirst(tx, email))) return { kind: 'too-soon', waitSeconds: codeLimits[0].seconds }
    const waitSeconds = await secondsToWait(tx, email, factor)
    if (waitSeconds > 0) return { kind: 'too-soon', waitSeconds }
    await sql`with ended as (update sign_in_codes set ended_at = now() where email = ${email} and ended_at is null)
      insert into sign_in_codes (id, email, kid, code_hash, browser_hash, created_at, expires_at)
      values (${id}, ${email}, ${kid}, ${hash}, ${browserHash}, clock_timestamp(), clock_timestamp() + make_interval(mins => ${codeMinutes}))`.execute(
      tx,
    )
    await sql`select 1 from ${jobAdded('send_sign_in_code', sql`json_build_object('codeId', ${id}::text)`, { key: sql`${`sign_in_code:${id}`}` })} as job`.execute(
      tx,
    )
    return { kind: 'stored' }
  })
}

async function isFirst(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('sign_in_code'), hashtext(${email})) as first`.execute(tx)
  return rows[0]!.first
}

/** Until the address may have another code; 0 if it may have one now. The limits count what was requested within their span. */
async function secondsToWait(tx: Tx, email: string, factor: number): Promise<number> {
  const most = codeLimits.map(({ codes }) => Math.max(1, Math.floor(codes * factor)))
  const { rows } = await sql<{ wait: number }>`
    select coalesce(max(ceil(extract(epoch from counted.created_at + make_interval(secs => span) - clock_timestamp()))), 0)::int as wait
    from unnest(${most}::int[], ${codeLimits.map(({ seconds }) => seconds)}::int[]) as limits (most, span)
    cross join lateral (
      select created_at from sign_in_codes where email = ${email} order by created_at desc offset most - 1 limit 1) as counted`.execute(tx)
  return rows[0]?.wait ?? 0
}

/** The name of the key of a code, if the code exists. */
export async function keyOfCode(db: Db, id: string): Promise<{ kid: string } | undefined> {
  return db.selectFrom('sign_in_codes').select('kid').where('id', '=', id).executeTakeFirst()
}

/** `triesLeft`: 0 after the last one. `over`: used, replaced, expired, out of tries, or requested by another browser. */
export type TriedCode = { kind: 'right' } | { kind: 'wrong'; triesLeft: number } | { kind: 'over' }

/**
 * Counts a try, and ends the code if it is the right one. It is a single update: of several tries at the same time one is after the other,
 * and only one of them can end the code.
 */
export async function tryCode(db: Db, { id, email, hash, browserHash }: Omit<NewCode, 'kid'>): Promise<TriedCode> {
  const { rows } = await sql<{ right: boolean; tries: number }>`
    update sign_in_codes set tries = tries + 1, ended_at = case when code_hash = ${hash} then now() end
    where id = ${id} and email = ${email} and browser_hash = ${browserHash} and ended_at is null and tries < ${sql.lit(codeTries)} and expires_at > now()
    returning code_hash = ${hash} as right, tries`.execute(db)
  const [tried] = rows
  if (!tried) return { kind: 'over' }
  return tried.right ? { kind: 'right' } : { kind: 'wrong', triesLeft: codeTries - tried.tries }
}

export interface CodeToSend {
  email: string
  kid: string
  /** The address has an order, or an access to a course. */
  isBuyer: boolean
}

/** Nothing if the code is over: then its e-mail would come too late. */
export async function codeToSend(db: Db, id: string): Promise<CodeToSend | undefined> {
  const { rows } = await sql<CodeToSend>`
    select email, kid, exists (select from orders where orders.email = sign_in_codes.email)
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
