import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#database/free-port.ts'
import { seedBig } from '#database/seed/big/seed-big.ts'
import { nothing, type Sizes } from '#database/seed/big/sizes.ts'
import { seed } from '#database/seed/seed.ts'
import { openIssuer } from '#tests/harness/issuer.ts'
import { PostgresServer } from '#tests/harness/postgres-server.ts'
import * as harness from '#tests/harness/store.ts'
import { buildIfChanged } from '#tools/build/build.ts'
import { BenchProviders } from './providers/outside-world.ts'

export interface StoreOptions {
  /** The number of web processes. */
  webs: number
  /** The number of workers, or whether there is one. */
  worker?: boolean | number
  /** Milliseconds from PostgreSQL to a synchronous standby and back. Without it there is none. */
  standby?: number
  /** Rows in addition to the demo. */
  sizes?: Partial<Sizes>
}

export type Store = Awaited<ReturnType<typeof openStore>>

/** A store with the demo catalogue, whose provider and mail server respond immediately. */
async function openStore({ webs, worker = false, standby, sizes }: StoreOptions) {
  await buildIfChanged()
  const directory = mkdtempSync(join(tmpdir(), 'sabia-bench-'))
  const closing: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end()
  }
  try {
    const postgres = await PostgresServer.open()
    closing.push(() => postgres.close())
    const databaseUrl = await postgres.copy('sabia')
    const port = await freePort()
    const issuer = await openIssuer(await freePort())
    closing.push(() => issuer.close())
    const publicUrl = `http://localhost:${port}`
    const outside = await BenchProviders.open(harness.token)
    closing.push(() => outside.close())
    await seed(databaseUrl, { publicUrl })
    if (sizes) await seedBig(databaseUrl, { ...nothing, ...sizes }, { publicUrl })
    if (standby !== undefined) {
      const following = await postgres.openStandby({ synchronous: true, delay: standby })
      closing.push(() => following.close())
    }
    const store = await harness.openStore({
      databaseUrl,
      directory,
      webs: Array.from({ length: webs }, (_, index): Record<string, string> => (index === 0 ? { PORT: String(port) } : {})),
      worker,
      env: {
        PUBLIC_URL: publicUrl,
        NODE_COMPILE_CACHE: join(directory, 'compiled'),
        AUTH0_DOMAIN: issuer.issuer,
        PAGBANK_API_URL: outside.providerUrl,
        SMTP_URL: outside.smtpUrl,
        // Each buyer of the benchmark has its own address.
        TRUSTED_PROXIES: '1',
        LOG_LEVEL: 'warn',
      },
    })
    closing.push(store.close)
    const measured = store.webs.map((web) => ({ ...web, cpu: () => cpuOf(web.url) }))
    return { ...store, staff: issuer.staff, outside, webs: measured, web: measured[0]!, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens a store, runs the work in it, and closes it whatever happens. */
export async function withStore<Result>(options: StoreOptions, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(options)
  try {
    const result = await work(store)
    for (const { name, deaths } of store.programs) if (deaths > 0) throw new Error(`${name} has ended unexpectedly`)
    return result
  } finally {
    await store.close()
  }
}

/** Seconds of CPU time that a web process has used so far. */
async function cpuOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
}
