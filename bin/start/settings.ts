import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { root } from '../run/places.mjs'

/**
 * What the programs get told. Without anything in the environment that is a whole store whose outside world is played by the sandbox;
 * whoever sets NODE_ENV=production gets what production gets: no sandbox unless SANDBOX=allowed, and every missing variable named.
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
    // The demo has a course in dollars; where money is real, nobody but the seller says the rate.
    ...(strict || given.PAGBANK_TOKEN ? {} : { EXCHANGE_RATES: given.EXCHANGE_RATES ?? 'USD:5.40' }),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    PUBLIC_URL: given.PUBLIC_URL ?? (strict ? '' : `http://localhost:${port}`),
    DATA_DIR: directory,
    DATABASE_URL: databaseUrl,
    NODE_COMPILE_CACHE: given.NODE_COMPILE_CACHE ?? `${directory}/compiled`,
  })
  // Read here for its complaints before anything is started; the address of the database is not known yet.
  const config = readConfig(env(given.DATABASE_URL || 'postgres://localhost/not-started-yet'))
  const pretends = config.pretending.length > 0
  return {
    config,
    directory,
    databaseUrl: given.DATABASE_URL || undefined,
    pretends,
    ports: { PORT: port, ...(pretends ? { SANDBOX_PORT: sandboxPort, SANDBOX_SMTP_PORT: smtpPort } : {}) },
    localUrl: `http://localhost:${port}`,
    strict,
    env,
  }
}

export type Settings = ReturnType<typeof readSettings>
