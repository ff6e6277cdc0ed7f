import { freePort } from '#database/free-port.ts'
import { answers, type ProgramOptions } from '#programs/start/program.ts'
import { addressesOn } from './addresses.ts'
import { RestartableProgram } from './restartable-program.ts'

export interface StoreOptions {
  /** The address for the owner of its tables. */
  databaseUrl: string
  /** The folder for the sandbox's data. */
  directory: string
  /** The variables of each web process in addition to those of all programs. Without a PORT it gets a free one. */
  webs: readonly Record<string, string>[]
  /** The number of workers, or whether there is one. */
  worker?: boolean | number
  sandbox?: boolean
  /** The variables of all programs in addition to the usual ones. */
  env?: Record<string, string>
  /** Receives what the programs print. By default the lines go to the terminal. */
  output?: ProgramOptions['output']
}

/** Seconds. Seven programs that start together on a busy machine were seen to take a minute. */
export const longestStart = 240

/** The token of the store's account at the sandbox's PagBank. */
export const token = 'SANDBOXTOKEN123'

/**
 * The programs of a store as in production, each a process of its own on a free loopback port: for drills and benchmarks. API tests run the
 * server inside the test (shop.ts), because they replace parts of it. Journeys start `npm start` itself (store-under-test.ts).
 */
export async function openStore({ databaseUrl, directory, webs: wanted, worker, sandbox, env = {}, output }: StoreOptions) {
  const ports = await Promise.all(wanted.map(async ({ PORT }) => (PORT ? Number(PORT) : freePort())))
  const [sandboxPort, smtpPort] = [await freePort(), await freePort()]
  const publicUrl = `http://localhost:${ports[0] ?? (await freePort())}`
  const settings = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    NODE_ENV: 'production',
    SANDBOX: 'allowed',
    DATA_DIR: directory,
    DATABASE_URL: addressesOn(databaseUrl).app,
    PUBLIC_URL: publicUrl,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    PAGBANK_API_URL: `http://localhost:${sandboxPort}`,
    FOCUS_NFE_TOKEN: token,
    FOCUS_NFE_URL: `http://localhost:${sandboxPort}`,
    PAGBANK_TOKEN: token,
    EXCHANGE_RATES: 'USD:5.40',
    // In a test one address sends in a second what many send in an hour.
    RATE_LIMIT_FACTOR: '1000000',
    MAX_OPEN_ORDERS_PER_BUYER: '0',
    MAX_UNITS_PER_BUYER: '0',
    ...env,
  }
  const program = (name: string, more: Record<string, string> = {}) => {
    const started = new RestartableProgram(name, { ...settings, ...more }, output ? { output } : {})
    started.start()
    return started
  }
  const simulators = sandbox ? program('sandbox') : undefined
  const workers: RestartableProgram[] = []
  // Each has a port of its own for its metrics; the first may be given one.
  while (workers.length < Number(worker ?? 0)) {
    const given = workers.length === 0 ? env.WORKER_METRICS_PORT : undefined
    workers.push(program('worker', { WORKER_METRICS_PORT: given ?? String(await freePort()) }))
  }
  const webs = wanted.map((more, index) => {
    const port = ports[index]!
    return { port, url: `http://localhost:${port}`, program: program('web', { PORT: String(port), ...more }) }
  })
  const close = async () => {
    await Promise.all([...webs.map((web) => web.program.stop()), ...workers.map((each) => each.stop())])
    await simulators?.stop()
  }
  /** Waits until every web process reaches its database. */
  const ready = async () => {
    const opened = await Promise.all(webs.map((web) => answers(web.program, `${web.url}/readyz`, longestStart)))
    if (!opened.every(Boolean)) throw new Error('a web process of the store has ended')
  }
  const sandboxUrl = `http://localhost:${sandboxPort}`
  try {
    await Promise.all([ready(), simulators && answers(simulators, sandboxUrl, longestStart)])
  } catch (error) {
    await close()
    throw error
  }
  return {
    settings,
    publicUrl,
    databaseUrl,
    sandboxUrl,
    smtpPort,
    webs,
    workers,
    worker: workers[0],
    sandbox: simulators,
    programs: [...webs.map((web) => web.program), ...workers, simulators].filter((each) => each !== undefined),
    ready,
    close,
  }
}
