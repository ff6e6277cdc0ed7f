import { CompiledQuery, sql } from 'kysely'
import { batchedByDatabase } from '#server/platform/database/batch.ts'
import type { Db } from '#server/platform/database/database.ts'

/**
 * The rate limit of one caller: a burst of `calls`, which become available again evenly over `seconds`. Many phones share one address of
 * their network, so each limit is far above what a household needs. RATE_LIMIT_FACTOR scales them all.
 */
export const rules = {
  /** A buyer who types without a pause causes two quotes a second. */
  quote: { calls: 300, seconds: 60 },
  /** Each holds stock and calls the payment provider. */
  submit: { calls: 60, seconds: 600 },
  'coupon-check': { calls: 60, seconds: 60 },
  /** Counts wrong codes only. A caller who keeps guessing has one guess a minute. */
  'wrong-coupon': { calls: 10, seconds: 600 },
  /** Each may call the payment provider for its fees. */
  installments: { calls: 60, seconds: 60 },
  /** Each may call the postal code provider. */
  'postal-code': { calls: 60, seconds: 60 },
  /** The panel sends one call per e-mail address, each as soon as the previous one is answered. */
  permissions: { calls: 3_000, seconds: 60 },
  /** Each is stored. The provider sends a refused event again, and polling finds the payment that it was about. */
  webhook: { calls: 1_200, seconds: 60 },
  /** Requests for codes, except those of known browsers. Each mailbox has limits of its own for a caller (domain/people/sign-in-code.ts). */
  'sign-in-code': { calls: 20, seconds: 3_600 },
  /**
   * For each mailbox, on the request of networks: so many e-mails are a nuisance at most, and the tries of their codes meet none by chance.
   * Known browsers are not counted here, so strangers cannot keep a buyer out.
   */
  'mailbox-codes': { calls: 100, seconds: 86_400 },
  /** Codes that were typed. Each code has few tries; this only bounds the work. */
  'sign-in': { calls: 60, seconds: 600 },
  /** Documents of callers who are not staff, if they cost more than a page's. Cheaper ones are not counted. */
  'heavy-query': { calls: 60, seconds: 60 },
  /** For each order: its e-mails that staff send again. */
  'resent-email': { calls: 5, seconds: 3_600 },
  /** A buyer who corrects an address; each sends an e-mail. */
  'order-email': { calls: 10, seconds: 3_600 },
  /**
   * For each address: e-mails that confirm an order, and corrections to this address. Anybody can type it. Above this, a confirmation waits
   * until the next one may be sent.
   */
  'order-address': { calls: 10, seconds: 3_600 },
  /** For each address. A free order sends its access e-mail at once, and must not be without it. */
  'free-order': { calls: 10, seconds: 3_600 },
  /** Messages of the contact page, which send two e-mails each; and those that name one address. */
  contact: { calls: 10, seconds: 3_600 },
  'contact-address': { calls: 5, seconds: 3_600 },
  /** Corrections, exports and erasures of one's own data; some draw a PDF. */
  privacy: { calls: 30, seconds: 3_600 },
  /** Each draws a PDF. */
  certificate: { calls: 30, seconds: 600 },
  /** Counts wrong codes only. */
  'wrong-code': { calls: 20, seconds: 600 },
} as const

export type Rule = keyof typeof rules

/** Seconds after which one more call is available. */
export const secondsEach = (rule: Rule, factor: number) => rules[rule].seconds / (rules[rule].calls * factor)

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

export async function returnOne(db: Db, { rule, caller, factor }: RateLimitCall) {
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
