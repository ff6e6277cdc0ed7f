import { type Config, Misconfigured, readConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import type { Deps } from './deps.ts'
import { openLog } from './logging/log.ts'
import type { ProviderName } from './monitoring/events.ts'
import { CircuitBreaker } from './providers/circuit-breaker.ts'
import { createPagBank } from './providers/pagbank.ts'
import { createPostalCodes } from './providers/postal-codes.ts'
import { createTokenVerifier } from './auth/verify-token.ts'

/** Reads the configuration and opens what both web and worker need. Prints the errors of an invalid configuration and exits. */
export function open(program: 'web' | 'worker') {
  const config = configOrExit()
  const log = openLog(program, config)
  const { db, pool } = openDatabase(config.databaseUrl, {
    onIdleError: (err) => log.warn({ err }, 'an idle database connection was lost'),
    ...(program === 'worker' ? { max: workerConnections(config) } : {}),
  })
  const breaker = (provider: ProviderName) =>
    new CircuitBreaker({ db, log, provider, callers: program === 'web' ? 'buyers' : 'background' })
  const breakers = { pagbank: breaker('PagBank'), mail: breaker('SMTP') }
  const deps: Deps = {
    config,
    db,
    log,
    pagbank: createPagBank({ ...config.pagbank, gate: breakers.pagbank }),
    postalCodes: createPostalCodes({ url: config.postalCodeUrl, gate: breaker('postal-codes') }),
    verifyToken: createTokenVerifier(config.auth0),
  }
  return { ...deps, deps, pool, breakers }
}

/** One for each job at a time, one for each of the three queues to listen, and one for the rest. */
const workerConnections = ({ concurrency }: Config) => Object.values(concurrency).reduce((sum, jobs) => sum + jobs, 4)

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
