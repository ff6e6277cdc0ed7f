import { waitWithinBudget } from '../database/database-budget.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { returnOne, take } from './rate-limits.sql.ts'
import { type Rule, secondsEach } from './rules.ts'

export type Limiting = Pick<Deps, 'db' | 'log' | 'config'>

/** What follows needs most of a request's budget, or asks somebody else who also takes a while. Milliseconds. */
const countingLimit = 1_500

/** 'uncounted' is where the database does not answer: a limit is no reason to refuse, and what needs the database says so itself. */
export type RateLimitResult = { kind: 'taken' } | { kind: 'uncounted' } | { kind: 'refused'; waitSeconds: number }

export async function takeCall({ db, log, config }: Limiting, rule: Rule, caller: string): Promise<RateLimitResult> {
  const factor = config.rateLimitFactor
  try {
    const taken = await waitWithinBudget(() => take(db, { rule, caller, factor }), { most: countingLimit })
    if (taken === 'taken') return { kind: 'taken' }
  } catch (error) {
    log.warn({ err: error, rule }, 'a call could not be counted')
    return { kind: 'uncounted' }
  }
  // Whatever was used before, one more call is free after at most this long.
  return { kind: 'refused', waitSeconds: Math.ceil(secondsEach(rule, factor)) }
}

/** A right guess was none. If it cannot be given back, the caller has one guess less for a while. */
export async function returnCall({ db, log, config }: Limiting, rule: Rule, caller: string) {
  try {
    await returnOne(db, { rule, caller, factor: config.rateLimitFactor })
  } catch (error) {
    log.warn({ err: error, rule }, 'a guess could not be given back')
  }
}

export const tooMany = () => new Refusal('TOO_MANY_REQUESTS', 'Foram pedidos demais em pouco tempo. Espere um instante e tente de novo.')
