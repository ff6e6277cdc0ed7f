import type { Logger } from 'pino'
import { visitorsProbePause, isFailure, probePause } from '#domain/platform/circuit-breaker.ts'
import { waitWithinBudget, withOwnBudget } from '../database/database-budget.ts'
import type { Db } from '../database/database.ts'
import type { CallGate, CallHeaders, PassedCall } from '#integrations/http/call-gate.ts'
import { providerCalls, type ProviderName } from './events.ts'
import { currentTraceparent } from './log-context.ts'
import { inSpan } from './spans.ts'
import { claimProbe, providerHealth, type ProviderHealth, storeProviderFailure, storeProviderSuccess } from './provider-health.sql.ts'

const cacheMs = 1_000

interface BreakerOptions {
  db: Db
  log: Logger
  provider: ProviderName
  /** Buyers wait for the calls of a web process, nobody for those of a worker. */
  callers: 'visitors' | 'background'
}

/**
 * Stops calls to a provider after several failed ones in a row, in all processes, and lets single ones through as probes until one succeeds
 * (domain/platform/circuit-breaker.ts). The state is in the table `provider_health` and is cached for a second. While the provider responds, no call
 * waits for the database. If the database does not respond, calls are made as without a breaker.
 */
export class CircuitBreaker implements CallGate {
  readonly #options: BreakerOptions
  #health: ProviderHealth | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(options: BreakerOptions) {
    this.#options = options
  }

  async pass<Answer>(...[operation, call, outcomeOf]: PassedCall<Answer>): Promise<Answer | null> {
    const { provider } = this.#options
    if (!(await this.allows())) {
      providerCalls.publish({ provider, operation, outcome: 'paused', seconds: 0 })
      return null
    }
    const answer = await countedCall(provider, operation, call, outcomeOf)
    const { outcome, isAnswered, subject } = outcomeOf(answer)
    await this.report(isAnswered ? null : outcome, subject)
    return answer
  }

  /** Whether a call may be made now. The caller must then report its result. */
  async allows(): Promise<boolean> {
    const { db, provider, callers } = this.#options
    const refreshed = this.#refresh()
    if (this.#health?.state !== 'OPEN') return true
    await refreshed
    const health = this.#openHealth()
    if (!health) return true
    const pause = callers === 'visitors' ? visitorsProbePause : probePause(health.failures)
    if (this.#sinceProbe(health) < pause) return false
    if (await this.#orIfUnavailable(() => claimProbe(db, provider, pause), true)) return true
    // Another process has just made a probe, or found that the provider responds again: what was known is outdated.
    this.#readAt = Number.NEGATIVE_INFINITY
    await this.#refresh()
    return !this.#openHealth()
  }

  /** `reason`: why the outcome is unknown; null if the provider answered, even with a refusal. `subject`: `CallOutcome`. */
  async report(reason: string | null, subject?: string) {
    const { db, log, provider } = this.#options
    if (reason !== null && !isFailure(reason)) return
    if (reason !== null) {
      const health = await this.#orIfUnavailable(() => storeProviderFailure(db, provider, { reason, subject: subject ?? null }), undefined)
      this.#remember(health)
      if (health?.opened) log.error({ provider, reason, failures: health.failures }, 'a provider does not respond: calls are paused')
      return
    }
    if (!this.#health || (this.#health.state === 'CLOSED' && this.#health.failures === 0)) return
    const closed = await this.#orIfUnavailable(() => storeProviderSuccess(db, provider), false)
    this.#remember({ ...this.#health, state: 'CLOSED', failures: 0 })
    if (closed) log.warn({ provider }, 'a provider responds again')
  }

  /** How long background work should be postponed, in seconds; 0 if it may run, as a probe or because the provider responds. */
  async pausedFor(): Promise<number> {
    await this.#refresh()
    const health = this.#health
    if (health?.state !== 'OPEN') return 0
    return Math.max(0, probePause(health.failures) - this.#sinceProbe(health))
  }

  /** Undefined if calls may be made, also because the database does not respond any more. */
  #openHealth(): ProviderHealth | undefined {
    return this.#health?.state === 'OPEN' ? this.#health : undefined
  }

  #sinceProbe(health: ProviderHealth): number {
    return health.sinceProbe + (performance.now() - this.#readAt) / 1000
  }

  #remember(health: ProviderHealth | undefined) {
    this.#health = health
    this.#readAt = performance.now()
  }

  #refresh(): Promise<void> {
    if (performance.now() - this.#readAt < cacheMs) return Promise.resolve()
    const reading = (this.#reading ??= withOwnBudget(() => this.#read()))
    return this.#orIfUnavailable(() => waitWithinBudget(() => reading), undefined)
  }

  async #read() {
    this.#remember(await this.#orIfUnavailable(() => providerHealth(this.#options.db, this.#options.provider), undefined))
    this.#reading = undefined
  }

  /** A breaker must never fail the call that it protects. */
  async #orIfUnavailable<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      return await work()
    } catch (err) {
      this.#options.log.warn({ err, provider: this.#options.provider }, 'the state of a provider could not be read or stored')
      return otherwise
    }
  }
}

/** A gate that counts and times calls, and never pauses them. */
export const countingGate = (provider: ProviderName): CallGate => ({ pass: (...call) => countedCall(provider, ...call) })

async function countedCall<Answer>(provider: ProviderName, ...[operation, call, outcomeOf]: PassedCall<Answer>): Promise<Answer> {
  const begun = performance.now()
  const answer = await inSpan('call', `${provider} ${operation}`, {}, () => call(callHeaders()))
  providerCalls.publish({ provider, operation, outcome: outcomeOf(answer).outcome, seconds: (performance.now() - begun) / 1000 })
  return answer
}

function callHeaders(): CallHeaders {
  const traceparent = currentTraceparent()
  return traceparent ? { traceparent } : {}
}
