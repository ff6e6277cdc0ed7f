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

/** Takes one call from the caller's allowance. Calls that come at the same moment share a statement, also those of one caller. */
export async function take(db: Db, asking: Asking): Promise<Taken> {
  const each = taking.get(db) ?? askedTogether((together: Asking[]) => takeTogether(db, together), { most: 50 })
  taking.set(db, each)
  return each(asking)
}

const keyOf = ({ rule, caller }: Pick<Asking, 'rule' | 'caller'>) => `${rule} ${caller}`

/**
 * Many statements may run at once: each call moves the moment at which all is free again, and none may move it further than the rule's span
 * from now. What is refused moves nothing. Rows are locked in one order everywhere, so that two statements never wait for each other.
 */
async function takeTogether(db: Db, together: readonly Asking[]): Promise<Taken[]> {
  const groups = [...Map.groupBy(together, keyOf).values()]
  const column = (of: (asking: Asking) => string | number) => groups.map(([first]) => of(first!))
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(taken, [
      column(({ rule }) => rule),
      column(({ caller }) => caller),
      column(({ rule, factor }) => secondsEach(rule, factor)),
      column(({ rule }) => rules[rule].seconds),
      groups.map(({ length }) => length),
    ]),
  )
  const left = new Map((rows as { rule: Rule; caller: string; calls: number }[]).map((row) => [keyOf(row), row.calls]))
  return together.map((asking) => {
    const calls = left.get(keyOf(asking)) ?? 0
    left.set(keyOf(asking), calls - 1)
    return calls > 0 ? 'taken' : 'refused'
  })
}

const asked = `unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::int[]) as asked (rule, caller, each, span, calls)`

/** How many of the asked calls fit between the moment at which all is free again and the end of the span; a microsecond is rounding. */
const fitting = (freeAt: string) =>
  `least(calls, floor((span + 0.000001 - extract(epoch from greatest(${freeAt}, now()) - now())::float8) / each))`

/** Of the asked row that belongs to the kept one. */
const ofAsked = (value: string) => `(select ${value} from ${asked} where asked.rule = kept.rule and asked.caller = kept.caller)`

const taken = `insert into rate_limits as kept (rule, caller, free_at)
  select rule, caller, now() + make_interval(secs => each * ${fitting('now()')}) from ${asked} order by rule, caller
  on conflict (rule, caller) do update
    set free_at = greatest(kept.free_at, now()) + ${ofAsked(`make_interval(secs => each * ${fitting('kept.free_at')})`)}
    where ${ofAsked(fitting('kept.free_at'))} >= 1
  returning rule, caller, ${ofAsked(fitting('old.free_at'))}::int as calls`

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
