import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { type Rule, rules, secondsEach } from './rules.ts'

export interface Asking {
  rule: Rule
  caller: string
  factor: number
}

/**
 * Takes one call from the caller's allowance, in one statement that many may run at once: each call moves the moment at which all is free
 * again, and none may move it further than the rule's span from now. What is refused moves nothing.
 */
export async function take(db: Db, { rule, caller, factor }: Asking): Promise<'taken' | 'refused'> {
  const each = sql`make_interval(secs => ${secondsEach(rule, factor)})`
  const span = sql`make_interval(secs => ${rules[rule].seconds})`
  const { rows } = await sql`
    insert into rate_limits as kept (rule, caller, free_at) values (${rule}, ${caller}, now() + ${each})
    on conflict (rule, caller) do update set free_at = greatest(kept.free_at, now()) + ${each}
    where greatest(kept.free_at, now()) + ${each} <= now() + ${span} + interval '1 microsecond'
    returning 1`.execute(db)
  return rows.length > 0 ? 'taken' : 'refused'
}

export async function giveBack(db: Db, { rule, caller, factor }: Asking) {
  await sql`
    update rate_limits set free_at = free_at - make_interval(secs => ${secondsEach(rule, factor)})
    where rule = ${rule} and caller = ${caller}`.execute(db)
}

/** Rows whose moment has passed are as good as none. */
export async function sweep(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('free_at', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
