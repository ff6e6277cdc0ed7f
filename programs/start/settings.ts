import { resolve } from 'node:path'
import { readConfig } from '#server/platform/start/config.ts'
import { addressesIn } from '../backup/database-address.ts'
import { root } from '../run/places.mjs'

/**
 * The environment variables of the programs. With an empty environment that is a whole store whose providers are simulated by the sandbox.
 * NODE_ENV=production gives what production gives: no sandbox unless SANDBOX=allowed, and an error that names every missing variable.
 */
export function readSettings(given: NodeJS.ProcessEnv, hot: boolean) {
  const strict = given.NODE_ENV === 'production' && !hot
  const port = Number(given.PORT || 3000)
  const sandboxPort = Number(given.SANDBOX_PORT || 3001)
  const smtpPort = Number(given.SANDBOX_SMTP_PORT || sandboxPort + 1)
  const directory = resolve(root, given.DATA_DIR || '.data')
  const env = (databaseUrl: string): NodeJS.ProcessEnv => ({
    ...given,
    NODE_ENV: hot ? 'development' : 'production',
    SANDBOX: given.SANDBOX ?? (strict ? '' : 'allowed'),
    WEBHOOK_LOOPBACK: given.WEBHOOK_LOOPBACK ?? (strict ? '' : 'allowed'),
    // The demo has a course in dollars. In production only the seller sets the exchange rate.
    ...(strict || given.PAGBANK_TOKEN ? {} : { EXCHANGE_RATES: given.EXCHANGE_RATES ?? 'USD:5.40' }),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    PUBLIC_URL: given.PUBLIC_URL ?? (strict ? '' : `http://localhost:${port}`),
    DATA_DIR: directory,
    DATABASE_URL: databaseUrl,
    // They belong to a DATABASE_URL, not to the embedded database.
    DATABASE_DIRECT_URL: given.DATABASE_URL ? given.DATABASE_DIRECT_URL : '',
    NODE_COMPILE_CACHE: given.NODE_COMPILE_CACHE ?? `${directory}/compiled`,
  })
  // Read here to report its errors before anything is started. The address of the database is not known yet.
  const config = readConfig(env(given.DATABASE_URL || 'postgres://localhost/not-started-yet'))
  const pretends = config.pretending.length > 0
  return {
    config,
    directory,
    databaseUrl: given.DATABASE_URL || undefined,
    /** The direct addresses of the database of DATABASE_URL. */
    addresses: given.DATABASE_URL ? addressesIn(given) : undefined,
    pretends,
    ports: { PORT: port, ...(pretends ? { SANDBOX_PORT: sandboxPort, SANDBOX_SMTP_PORT: smtpPort } : {}) },
    localUrl: `http://localhost:${port}`,
    strict,
    env,
  }
}

export type Settings = ReturnType<typeof readSettings>
