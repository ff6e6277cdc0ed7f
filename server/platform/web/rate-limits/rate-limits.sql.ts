import { CompiledQuery, sql } from 'kysely'
import { batchedByDatabase } from '#server/platform/database/batch.ts'
import { waitWithinBudget } from '#server/platform/database/database-budget.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { type Rule, rules, secondsEach, wideFactor, wideNetwork } from './rate-limit-rules.ts'

export type Limiting = Pick<Deps, 'db' | 'log' | 'config'>

/**
 * How long counting may wait. What follows needs most of a request's budget, or calls a provider, which also takes a while. Milliseconds.
 */
const countingLimit = 1_500

/**
 * 'uncounted' means that the database does not respond. That is no reason to refuse a call: one that needs the database fails with its own
 * error.
 */
export type RateLimitResult = { kind: 'taken' } | { kind: 'uncounted' } | { kind: 'refused'; waitSeconds: number }

/** Counts a call of a network, and of the wide one around it. */
export async function takeNetworkCall(deps: Limiting, rule: Rule, caller: string): Promise<RateLimitResult> {
  const wide = wideNetwork(caller)
  // At the same moment, so that they share a statement.
  const [own, around] = await Promise.all([takeCall(deps, rule, caller), wide ? takeCall(deps, rule, wide, wideFactor) : null])
  if (around?.kind !== 'refused') return own
  if (own.kind === 'taken') await returnCall(deps, rule, caller)
  return around
}

/** `times`: how many times the usual limit this caller has. */
export async function takeCall({ db, log, config }: Limiting, rule: Rule, caller: string, times = 1): Promise<RateLimitResult> {
  const factor = config.rateLimitFactor * times
  try {
    const taken = await waitWithinBudget(() => take(db, { rule, caller, factor }), { most: countingLimit })
    if (taken === 'taken') return { kind: 'taken' }
  } catch (error) {
    log.warn({ err: error, rule }, 'a call could not be counted')
    return { kind: 'uncounted' }
  }
  // However many calls were used, one more is available after at most this long.
  return { kind: 'refused', waitSeconds: Math.ceil(secondsEach(rule, factor)) }
}

export async function returnNetworkCall(deps: Limiting, rule: Rule, caller: string) {
  const wide = wideNetwork(caller)
  await Promise.all([returnCall(deps, rule, caller), wide && returnCall(deps, rule, wide, wideFactor)])
}

/** Takes back the count of a guess that was right. If that fails, the caller has one guess less for a while. */
export async function returnCall({ db, log, config }: Limiting, rule: Rule, caller: string, times = 1) {
  try {
    await returnOne(db, { rule, caller, factor: config.rateLimitFactor * times })
  } catch (error) {
    log.warn({ err: error, rule }, 'the count of a guess could not be taken back')
  }
}

export interface RateLimitCall {
  rule: Rule
  caller: string
  factor: number
}

type Taken = 'taken' | 'refused'

/** Counts one call against the caller's rate limit. Calls that arrive at the same moment share a statement, even those of one caller. */
export const take = batchedByDatabase(takeBatch, { most: 50 })

const keyOf = ({ rule, caller }: Pick<RateLimitCall, 'rule' | 'caller'>) => `${rule} ${caller}`

/** Takes the calls of one caller and rule as a group. If the whole group does not fit, it takes as many as fit, in order of arrival. */
async function takeBatch(db: Db, calls: readonly RateLimitCall[]): Promise<Taken[]> {
  const groups = Map.groupBy(calls, keyOf)
  const whole = await takeGroups(db, [...groups.values()])
  const left = new Map<string, number>()
  for (const [key, group] of groups) left.set(key, whole.has(key) ? group.length : await takeWhatFits(db, group))
  return calls.map((call) => {
    const calls = left.get(keyOf(call)) ?? 0
    left.set(keyOf(call), calls - 1)
    return calls > 0 ? 'taken' : 'refused'
  })
}

/** Takes the calls of a group that did not fit one by one. Returns how many fitted. */
async function takeWhatFits(db: Db, group: readonly RateLimitCall[]): Promise<number> {
  if (group.length === 1) return 0
  for (const [taken, call] of group.entries()) if ((await takeGroups(db, [[call]])).size === 0) return taken
  return group.length
}

/**
 * Takes each group as a whole or not at all, and returns the keys of those taken. `free_at` is the moment at which all calls are available
 * again. Each group moves it forward, at most to the rule's span from now, and a refused group does not move it. This holds for concurrent
 * statements too. They all lock rows in the same order, so they cannot deadlock.
 */
async function takeGroups(db: Db, groups: readonly (readonly RateLimitCall[])[]): Promise<Set<string>> {
  const column = (of: (call: RateLimitCall, calls: number) => string | number) => groups.map((group) => of(group[0]!, group.length))
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(taken, [
      column(({ rule }) => rule),
      column(({ caller }) => caller),
      column(({ rule, factor }, calls) => secondsEach(rule, factor) * calls),
      column(({ rule }) => rules[rule].seconds),
    ]),
  )
  return new Set((rows as { rule: Rule; caller: string }[]).map(keyOf))
}

/** The span is the same for all calls of a rule, so the update looks it up by the rule. */
const taken = `insert into rate_limits as stored (rule, caller, free_at)
  select rule, caller, now() + make_interval(secs => used)
  from unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) as calls (rule, caller, used, span)
  where used <= span + 0.000001 order by rule, caller
  on conflict (rule, caller) do update set free_at = greatest(stored.free_at, now()) + (excluded.free_at - now())
  where greatest(stored.free_at, now()) + (excluded.free_at - now()) <= now() + interval '1 microsecond'
    + (select make_interval(secs => span) from unnest($1::text[], $4::float8[]) as spans (rule, span) where spans.rule = excluded.rule limit 1)
  returning rule, caller`

/** Whether no call is available now. Takes none. */
export async function isUsedUp({ db, config }: Pick<Limiting, 'db' | 'config'>, rule: Rule, caller: string): Promise<boolean> {
  const { rows } = await sql`select from rate_limits where rule = ${rule} and caller = ${caller}
    and free_at > now() + make_interval(secs => ${rules[rule].seconds - secondsEach(rule, config.rateLimitFactor)})`.execute(db)
  return rows.length > 0
}

async function returnOne(db: Db, { rule, caller, factor }: RateLimitCall) {
  await sql`
    update rate_limits set free_at = free_at - make_interval(secs => ${secondsEach(rule, factor)})
    where rule = ${rule} and caller = ${caller}`.execute(db)
}

/** Deletes rows whose `free_at` has passed, since they limit nothing. A locked row stays: waiting for it here could be a deadlock. */
export async function sweep(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_limits where (rule, caller) in (select rule, caller from rate_limits where free_at < now() for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows)
}
