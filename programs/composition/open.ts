import { type Config, Misconfigured, readConfig } from '#server/platform/start/config.ts'
import { closePool, openDatabase } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { openTurns } from '#server/platform/start/turns.ts'
import { openStorage } from '#integrations/object-storage/open-storage.ts'
import { watchEventLoop } from '#server/platform/monitoring/watch-event-loop.ts'
import { refusingStorage } from '#server/platform/files/refusing-storage.ts'
import { openLog } from '#server/platform/monitoring/log.ts'
import { nameSourcesInStacks } from '#server/platform/monitoring/source-positions.ts'
import type { ProviderName } from '#server/platform/monitoring/events.ts'
import { CircuitBreaker, countingGate } from '#server/platform/monitoring/circuit-breaker.ts'
import { createPagBank } from '#integrations/pagbank/pagbank.ts'
import { createRecurrence } from '#integrations/pagbank/pagbank-recurrence.ts'
import { createPostalCodes } from '#integrations/postal-codes/postal-codes.ts'
import { standingOf } from '#server/people/team/standing.sql.ts'
import { createTokenVerifier } from '#integrations/auth0/verify-token.ts'

/** Reads the configuration and opens what both web and worker need. Prints the errors of an invalid configuration and exits. */
export function open(program: 'web' | 'worker') {
  nameSourcesInStacks()
  const config = configOrExit()
  if (config.production) watchEventLoop(program)
  const log = openLog(program, config)
  const onIdleError = (err: Error) => log.warn({ err }, 'an idle database connection was lost')
  const { databaseUrl, databaseDirectUrl, databasePooled: pooled } = config
  const size = program === 'worker' ? { max: workerConnections(config) } : {}
  const database = openDatabase(databaseUrl, { pooled, onIdleError, ...size })
  const { db } = database
  // The queue needs a session for LISTEN. A pool connects when it is used, so a web process opens no connection of this one.
  const direct = pooled ? openDatabase(databaseDirectUrl, { onIdleError, ...size }) : database
  const breaker = (provider: ProviderName) =>
    new CircuitBreaker({ db, log, provider, callers: program === 'web' ? 'visitors' : 'background' })
  const breakers = { payments: breaker('PagBank'), mail: breaker('SMTP'), fiscal: breaker('Focus NFe') }
  const deps: Deps = {
    config,
    db,
    log,
    paymentProvider: createPagBank({ ...config.paymentProvider, gate: breakers.payments, feesGate: countingGate('PagBank') }),
    recurrence: createRecurrence({ ...config.recurrence, gate: breaker('PagBank Assinaturas') }),
    postalCodes: createPostalCodes({ ...config.postalCodes, gate: breaker('postal-codes') }),
    verifyToken: createTokenVerifier(config.signIn),
    standingOf: (subject) => standingOf(db, subject),
    storage: refusingStorage(openStorage(config)),
    turns: openTurns(),
  }
  const pools = new Set([database.pool, direct.pool])
  const closeDatabase = () => Promise.all([...pools].map(closePool))
  return { ...deps, deps, pool: direct.pool, closeDatabase, breakers }
}

/**
 * One for each job at a time, one for each of the seven queues to listen, and one for the rest. Deliveries of webhooks wait
 * for others, and share one.
 */
const workerConnections = ({ concurrency }: Config) => Object.values({ ...concurrency, webhooks: 1 }).reduce((sum, jobs) => sum + jobs, 8)

function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Shuts down gracefully on the first SIGTERM or Ctrl-C. Exits after `seconds` in any case. */
export function stopOnSignal(stop: () => Promise<void>, seconds = 20) {
  let stopping = false
  const begin = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), seconds * 1000).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', begin)
}
