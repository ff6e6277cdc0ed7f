import { CompiledQuery, sql } from 'kysely'
import { askedTogether } from '../asked-together.ts'
import type { Db } from '../database.ts'
import { type Rule, rules, secondsEach } from './rules.ts'

export interface Asking {
  rule: Rule
  caller: string
  factor: number
}

type Taken = 'taken' | 'refused'

const taking = new WeakMap<Db, (asking: Asking) => Promise<Taken>>()

/** Takes one call from the caller's allowance. Callers who come at the same moment share a statement; nobody is in one twice. */
export async function take(db: Db, asking: Asking): Promise<Taken> {
  const each = taking.get(db) ?? askedTogether((together: Asking[]) => takeTogether(db, together), { most: 50, key: keyOf })
  taking.set(db, each)
  return each(asking)
}

const keyOf = ({ rule, caller }: Pick<Asking, 'rule' | 'caller'>) => `${rule} ${caller}`

/**
 * Many statements may run at once: each call moves the moment at which all is free again, and none may move it further than the rule's span
 * from now. What is refused moves nothing. Rows are locked in one order everywhere, so that two statements never wait for each other.
 */
async function takeTogether(db: Db, together: readonly Asking[]): Promise<Taken[]> {
  const column = (of: (asking: Asking) => string | number) => together.map(of)
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(taken, [
      column(({ rule }) => rule),
      column(({ caller }) => caller),
      column(({ rule, factor }) => secondsEach(rule, factor)),
      column(({ rule }) => rules[rule].seconds),
    ]),
  )
  const moved = new Set((rows as { rule: Rule; caller: string }[]).map(keyOf))
  return together.map((asking) => (moved.has(keyOf(asking)) ? 'taken' : 'refused'))
}

/** A span is the same for all calls of a rule, so it is found again by the rule. */
const taken = `insert into rate_limits as kept (rule, caller, free_at)
  select rule, caller, now() + make_interval(secs => each)
  from unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) as asked (rule, caller, each, span) order by rule, caller
  on conflict (rule, caller) do update set free_at = greatest(kept.free_at, now()) + (excluded.free_at - now())
  where greatest(kept.free_at, now()) + (excluded.free_at - now()) <= now() + interval '1 microsecond'
    + (select make_interval(secs => span) from unnest($1::text[], $4::float8[]) as spans (rule, span) where spans.rule = excluded.rule limit 1)
  returning rule, caller`

export async function giveBack(db: Db, { rule, caller, factor }: Asking) {
  await sql`
    update rate_limits set free_at = free_at - make_interval(secs => ${secondsEach(rule, factor)})
    where rule = ${rule} and caller = ${caller}`.execute(db)
}

/** Rows whose moment has passed are as good as none. One that is in use right now stays: waiting for it here could be a deadlock. */
export async function sweep(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_limits where (rule, caller) in (select rule, caller from rate_limits where free_at < now() for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows)
}
