import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { eventually } from '#tests/harness/eventually.ts'
import type { PostgresServer } from '#tests/harness/postgres-server.ts'
import { SandboxConsole } from '#tests/harness/sandbox-console.ts'
import { openStore, token } from '#tests/harness/store.ts'
import { address, type DrillBuyer, newBuyer } from './buyers.ts'
import { type Answer, type Ask, closeConnections, http } from './http.ts'
import { sandboxRecords } from './sandbox-records.ts'

export interface ShopOptions {
  /** The number of web processes; two by default. */
  webs?: number
  /** The ports of the web processes, instead of their number. */
  ports?: readonly number[]
  /** The number of workers; one by default. */
  workers?: number
  env?: Record<string, string>
  /** Prepares the store's database and what is in front of it. Resolves with further variables; a PUBLIC_URL is where requests are sent. */
  prepare?: (databaseUrl: string) => Promise<Record<string, string>>
}

export interface Item {
  id: string
  quantity: number
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** A store with the actions and queries of drills. */
export async function openShop(options: ShopOptions & { postgres: PostgresServer; databaseUrl: string; directory: string }) {
  const { postgres, databaseUrl, directory } = options
  const log = join(directory, 'programs.log')
  writeFileSync(log, '')
  let isOpen = true
  // The last lines of a program may arrive after its end, when the folder is gone.
  const print = (text: string) => {
    if (isOpen) appendFileSync(log, text)
  }
  const env: Record<string, string> = {
    ...options.env,
    ...(await options.prepare?.(databaseUrl)),
  }
  const store = await openStore({
    databaseUrl,
    directory,
    webs: options.ports?.map((port) => ({ PORT: String(port) })) ?? Array.from({ length: options.webs ?? 2 }, () => ({})),
    worker: options.workers ?? 1,
    sandbox: true,
    env,
    output: print,
  })
  const sandbox = new SandboxConsole(store.sandboxUrl)
  const records = sandboxRecords(directory)
  const database = databaseOf(databaseUrl)
  const urls = store.webs.map(({ url }) => url)
  let turn = 0
  const entrances = env.PUBLIC_URL ? [env.PUBLIC_URL] : urls
  /** Sends requests to the web processes in turn, as a load balancer does. */
  const ask = (path: string, how: Ask = {}): Promise<Answer> => http(`${entrances[turn++ % entrances.length]}${path}`, how)

  /**
   * For callers that are told to try again, and do: on a busy machine a request may wait for the database, or for what holds a lock, for longer
   * than it may.
   */
  const askAgain = async (path: string, how: Ask = {}): Promise<Answer> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await ask(path, how)
      if (!answer.text.includes('"code":"UNAVAILABLE"') || attempt === 10) return answer
      await pause(500)
    }
  }

  return {
    ...database,
    ...purchasesAt(ask, askAgain),
    ask,
    askAgain,
    urls,
    ready: store.ready,
    webs: store.webs.map(({ program }) => program),
    worker: store.worker!,
    workers: store.workers,
    programs: store.programs,
    /** The variables of all programs. */
    settings: store.settings,
    /** Signs in as the role that owns the tables. */
    databaseUrl,
    /** Receives what another program of the store prints. */
    print,
    postgres,
    sandbox,
    records,
    log,
    token,
    /** The log output of the programs so far. */
    output: () => readFileSync(log, 'utf8'),
    pay: async (orderId: string) => sandbox.pay(await database.providerOrderOf(orderId)),
    close: async () => {
      await store.close()
      records.close()
      closeConnections()
      await database.end()
      isOpen = false
    },
  }
}

/** Queries on the store's rows that several drills need. */
function databaseOf(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  // A drill may kill the server of this connection; the next query opens a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const rows = async <Row extends object = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(query, values)).rows
  const one = async <Row extends object = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<Row> => {
    const [row] = await rows<Row>(query, values)
    if (!row) throw new Error(`no row: ${query}`)
    return row
  }
  return {
    rows,
    one,
    providerOrderOf: async (orderId: string): Promise<string> => {
      const latest = 'select provider_order_id as id from payments where order_id = $1 order by created_at desc limit 1'
      return (await one<{ id: string }>(latest, [orderId])).id
    },
    statusOf: async (orderId: string): Promise<string> =>
      (await one<{ status: string }>('select status from orders where id = $1', [orderId])).status,
    /** Whether no job is due. Jobs that are scheduled for later do not count. */
    quiet: (seconds = 180): Promise<boolean> =>
      eventually(async () => {
        const [row] = await rows<{ open: number }>(
          `select count(*)::int as open from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`,
        )
        return row?.open === 0
      }, seconds),
    /** Queues a job. */
    work: (name: string) => rows('select graphile_worker.add_job($1)', [name]),
    end: () => pool.end(),
  }
}

type Asking = (path: string, how: Ask) => Promise<Answer>

/** The calls of a purchase. */
function purchasesAt(ask: Asking, askAgain: Asking) {
  const quote = async (items: Item[], extra: object = {}): Promise<string> => {
    const answer = await askAgain('/api/create-checkout-token', { body: { items, name: '', email: '', cpf: '', ...extra } })
    const { token: quoted } = JSON.parse(answer.text) as { token?: string }
    if (!quoted) throw new Error(`no quote: ${answer.status} ${answer.text}`)
    return quoted
  }
  const submitBy =
    (asking: Asking) =>
    (quoted: string, buyer: DrillBuyer, extra: object = {}, method: 'pix' | 'redirect' = 'pix'): Promise<Answer> =>
      asking(`/api/checkout/${method}/pagseguro/content`, { body: { token: quoted, ...buyer, address, ...extra } })
  const submit = submitBy(askAgain)
  return {
    quote,
    submit,
    submitOnce: submitBy(ask),
    /** Quotes and submits. Resolves with the order's id. */
    buy: async (items: Item[], buyer: DrillBuyer = newBuyer(), extra: object = {}): Promise<string> => {
      const answer = await submit(await quote(items), buyer, extra)
      if (answer.status !== 200) throw new Error(`no order: ${answer.status} ${answer.text}`)
      return orderIdOf(answer)
    },
  }
}

export const orderIdOf = (answer: Answer): string => (JSON.parse(answer.text) as { _id: string })._id

/** The code of a refusal, or the status of any other response. */
export function codeOf(answer: Answer): string {
  try {
    const { error } = JSON.parse(answer.text) as { error?: { code?: string } }
    return error?.code ?? String(answer.status)
  } catch {
    return String(answer.status)
  }
}
