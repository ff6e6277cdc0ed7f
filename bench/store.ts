import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { seedBig } from '#database/seed/big/seed-big.ts'
import { nothing, type Sizes } from '#database/seed/big/sizes.ts'
import { seed } from '#database/seed/seed.ts'
import { freePorts } from '#tests/api/free-ports.ts'
import { openIssuer } from '#tests/api/tokens.ts'
import { buildIfChanged } from '../build/build-pages.ts'
import { answers, type Program, startProgram } from '../bin/start/program.ts'
import { OutsideWorld } from './providers/outside-world.ts'

export interface StoreWish {
  /** Each web process, and whether it keeps finished answers. */
  webs: readonly ('keeping' | 'forgetful')[]
  worker?: boolean
  /** Beyond the demo. */
  sizes?: Partial<Sizes>
}

export type Store = Awaited<ReturnType<typeof openStore>>

const token = 'BENCHTOKEN123'

/** A database with the demo catalogue, web processes as in production, and a provider and a mail server that answer at once. */
async function openStore({ webs: wanted, worker: wantsWorker = false, sizes }: StoreWish) {
  await buildIfChanged()
  const directory = mkdtempSync(join(tmpdir(), 'sabia-bench-'))
  chmodSync(directory, 0o755)
  const closing: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end()
  }
  try {
    const postgres = await startEmbeddedPostgres(directory)
    closing.push(() => postgres.stop())
    await postgres.create('sabia')
    const databaseUrl = postgres.url('sabia')
    await migrate(databaseUrl)
    const ports = await freePorts()
    const [issuerPort] = await freePorts()
    const publicUrl = `http://localhost:${ports[0]}`
    await seed(databaseUrl, { publicUrl })
    if (sizes) await seedBig(databaseUrl, { ...nothing, ...sizes }, { publicUrl })
    const issuer = await openIssuer(issuerPort)
    closing.push(() => issuer.close())
    const outside = await OutsideWorld.open(token)
    closing.push(() => outside.close())
    const settings = {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: join(directory, 'compiled'),
      NODE_ENV: 'production',
      SANDBOX: 'allowed',
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: publicUrl,
      AUTH0_DOMAIN: issuer.issuer,
      PAGBANK_API_URL: outside.providerUrl,
      PAGBANK_TOKEN: token,
      SMTP_URL: outside.smtpUrl,
      RATE_LIMIT_FACTOR: '1000000',
      // Each buyer of the bench has an address of her own.
      TRUSTED_PROXIES: '1',
      EXCHANGE_RATES: 'USD:5.40',
      LOG_LEVEL: 'warn',
    }
    const webs: Web[] = []
    for (const [index, keeps] of wanted.entries()) {
      const web = await openWeb({ ...settings, PORT: String(ports[index]), RESPONSE_CACHE: keeps === 'keeping' ? 'on' : 'off' })
      closing.push(web.close)
      webs.push(web)
    }
    const worker = wantsWorker ? startProgram('worker', settings) : undefined
    if (worker) closing.push(worker.stop)
    return { databaseUrl, publicUrl, settings, staff: issuer.staff, outside, webs, web: webs[0]!, worker, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens a store, works in it, and closes it whatever happens. */
export async function withStore<Result>(wish: StoreWish, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(wish)
  try {
    const result = await work(store)
    for (const program of [...store.webs.map((web) => web.program), store.worker])
      if (program?.hasEnded()) throw new Error(`${program.name} has ended by itself`)
    return result
  } finally {
    await store.close()
  }
}

export type Web = Awaited<ReturnType<typeof openWeb>>

export async function openWeb(env: Record<string, string>) {
  const port = Number(env.PORT)
  const url = `http://localhost:${port}`
  const program = startProgram('web', env)
  await answers(program, `${url}/readyz`)
  if (program.hasEnded()) throw new Error('a web process has ended')
  return {
    port,
    url,
    program,
    /** Seconds of the CPU so far. */
    cpu: async () => {
      const text = await (await fetch(`${url}/metrics`)).text()
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
    },
    close: () => program.stop(),
  }
}

/** MB that a process holds, as the system counts them. */
export async function memoryOf({ pid }: Pick<Program, 'pid'>): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim()) / 1024
}
