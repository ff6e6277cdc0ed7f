import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Exceptions } from '#database/tables.generated.ts'
import { type ExceptionAction, type ExceptionKind, exceptionKinds, exceptionRules, severeKinds } from '#domain/operations/exceptions.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Found } from './checks/found.ts'

export interface ActionTaken {
  /** ISO date. */
  at: string
  /** The staff member's e-mail. */
  actor: string
  action: ExceptionAction
  reason: string | null
}
export type ExceptionRow = Omit<Selectable<Exceptions>, 'kind' | 'detail' | 'actions'> & {
  kind: ExceptionKind
  detail: object
  actions: ActionTaken[]
}

/** The most that one check reports. A store with more has one problem, not five hundred. */
const mostFound = 500

/** Findings of the check, the oldest first. `all`: there is nothing beyond these. */
export async function findExceptions(db: Db, check: RawBuilder<Found>): Promise<{ findings: Found[]; all: boolean }> {
  const { rows } = await sql<Found>`select * from (${check}) as found order by since, subject limit ${mostFound}`.execute(db)
  return { findings: rows, all: rows.length < mostFound }
}

/** One run at a time, so that two of them never wait for each other's rows. */
export const lockChecks = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('exceptions'))`.execute(tx)

/**
 * Resolves what is gone and stores what is new. An accepted exception with another cause than the one that was accepted is resolved too, and
 * stored again as a new one. Beyond the last one found nothing is known. Since when it exists is stored once.
 */
export async function storeFindings(tx: Tx, kind: ExceptionKind, { findings, all }: { findings: Found[]; all: boolean }) {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as findings (subject text, "orderId" uuid, since timestamptz, detail jsonb)`
  await sql`
    update exceptions set resolved_at = now()
    from exceptions as open left join (select * from ${rows}) as findings using (subject)
    where open.id = exceptions.id and open.kind = ${kind} and open.resolved_at is null
      and case when findings.detail is null then ${all} or open.since < ${findings.at(-1)?.since ?? new Date(0)}
        else open.accepted_at is not null and findings.detail <> open.detail end`.execute(tx)
  if (findings.length > 0)
    await sql`
      insert into exceptions (kind, subject, order_id, since, detail) select ${kind}, subject, "orderId", since, detail from ${rows}
      on conflict (kind, subject) where resolved_at is null do update set detail = excluded.detail
      where exceptions.detail <> excluded.detail`.execute(tx)
  await sql`insert into exception_checks (kind, checked_at) values (${kind}, now())
    on conflict (kind) do update set checked_at = excluded.checked_at`.execute(tx)
}

/** Resolved exceptions are kept for half a year. */
export async function deleteOldExceptions(db: Db) {
  await sql`delete from exceptions where resolved_at < now() - interval '180 days'`.execute(db)
}

export interface ExceptionFilters {
  kind: ExceptionKind | null
  /** Accepted exceptions instead of open ones. */
  accepted: boolean
}

/** A newer program may store kinds that this one does not know: it leaves them to that program. */
const unresolved = sql`resolved_at is null and kind = any(${exceptionKinds}::text[])`

/** Unresolved exceptions, the severe ones first, and then the oldest. There are few: each kind has at most `mostFound`. */
export async function listExceptions(db: Db, { offset, limit }: { offset: number; limit: number }, { kind, accepted }: ExceptionFilters) {
  const matching = sql`${unresolved} and (accepted_at is not null) = ${accepted} and (${kind}::text is null or kind = ${kind})`
  const [{ rows: data }, { rows: counts }] = await Promise.all([
    sql<ExceptionRow>`select * from exceptions where ${matching}
      order by kind = any(${severeKinds}::text[]) desc, since, id offset ${offset} limit ${limit}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from exceptions where ${matching}`.execute(db),
  ])
  return { data, totalCount: counts[0]?.count ?? 0 }
}

export interface ExceptionCount {
  kind: ExceptionKind
  /** Waiting for somebody. */
  open: number
  accepted: number
}

export async function countExceptions(db: Db): Promise<ExceptionCount[]> {
  const { rows } = await sql<ExceptionCount>`
    select kind, (count(*) filter (where accepted_at is null))::int as open, count(accepted_at)::int as accepted
    from exceptions where ${unresolved} group by kind`.execute(db)
  return rows
}

/** When the check that has waited longest for its run was last run. Null if none ever was. */
export async function checkedAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(checked_at) as at from exception_checks`.execute(db)
  return rows[0]?.at ?? null
}

export async function exceptionById(db: Db, id: string): Promise<ExceptionRow | undefined> {
  const { rows } = await sql<ExceptionRow>`select * from exceptions where id = ${id} and kind = any(${exceptionKinds}::text[])`.execute(db)
  return rows[0]
}

/** Records what staff did about an exception; accepting it takes it from those that wait. False if it is resolved already. */
export async function storeAction(tx: Tx, id: string, { action, actor, reason }: Omit<ActionTaken, 'at'>): Promise<boolean> {
  const taken: ActionTaken[] = [{ at: new Date().toISOString(), actor, action, reason }]
  const { numAffectedRows } = await sql`
    update exceptions set actions = actions || ${JSON.stringify(taken)}::jsonb,
      accepted_at = case when ${action === 'ACCEPT'} then now() else accepted_at end
    where id = ${id} and resolved_at is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

const limits = Object.entries(exceptionRules)
const overdue = sql`
  from exceptions join unnest(${limits.map(([kind]) => kind)}::text[], ${limits.map(([, { tooLongMinutes }]) => tooLongMinutes)}::int[])
    as rules (kind, minutes) using (kind)
  where resolved_at is null and accepted_at is null and since < now() - make_interval(mins => minutes)`

/** Marks what has waited too long as reported to the owner at this moment, unless the last report was less than `hours` ago. */
export async function takeOverdue(tx: Tx, at: Date, hours: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update exceptions set notified_at = ${at} where id in (select exceptions.id ${overdue} and notified_at is null)
      and not exists (select from exceptions where notified_at > now() - make_interval(hours => ${hours}))`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** All that waits too long now, the severe ones first. */
export async function listOverdue(db: Db): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    select exceptions.* ${overdue} order by kind = any(${severeKinds}::text[]) desc, since limit 100`.execute(db)
  return rows
}

/** Texts by staff and the issuer of fiscal documents about an order's exceptions may name its buyer. Who did what, and when, stays. */
export async function removeReasons(tx: Tx, orderId: string) {
  await sql`update exceptions set actions = (select jsonb_agg(action || '{"reason": null}' order by place)
      from jsonb_array_elements(actions) with ordinality as taken (action, place))
    where order_id = ${orderId} and actions <> '[]'`.execute(tx)
  await sql`update exceptions set detail = detail || '{"reason": ""}'
    where order_id = ${orderId} and kind like 'FISCAL%' and detail ? 'reason'`.execute(tx)
}
