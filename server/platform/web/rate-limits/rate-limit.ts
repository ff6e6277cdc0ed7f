import { createHash } from 'node:crypto'
import { mailboxKey } from '#domain/platform/values/email.ts'
import { waitWithinBudget } from '#server/platform/database/database-budget.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { returnOne, take, type Rule, secondsEach } from './rate-limits.sql.ts'

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

/** For the limits of an e-mail address, in all its spellings: their rows name nobody. */
export const addressCaller = (email: string) => createHash('sha256').update(mailboxKey(email)).digest('base64url')

export async function takeCall({ db, log, config }: Limiting, rule: Rule, caller: string): Promise<RateLimitResult> {
  const factor = config.rateLimitFactor
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

/** Takes back the count of a guess that was right. If that fails, the caller has one guess less for a while. */
export async function returnCall({ db, log, config }: Limiting, rule: Rule, caller: string) {
  try {
    await returnOne(db, { rule, caller, factor: config.rateLimitFactor })
  } catch (error) {
    log.warn({ err: error, rule }, 'the count of a guess could not be taken back')
  }
}

export const tooMany = () => new Refusal('TOO_MANY_REQUESTS', 'Foram pedidos demais em pouco tempo. Espere um instante e tente de novo.')
