import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { address, type DrillBuyer, newBuyer } from '../buyers.ts'
import { eventually } from '../concurrency.ts'
import { Cable } from './cable.ts'
import type { DatabaseServer } from './database-server.ts'
import { type Answer, type Ask, closeConnections, http } from './http.ts'
import { freePort } from './ports.ts'
import { pretendRecords } from './pretend-records.ts'
import { Program } from './program.ts'
import { ProviderLine } from './provider-line.ts'

export interface ShopWish {
  webs?: number
  env?: Record<string, string>
}

export interface Item {
  id: string
  quantity: number
}

export type Shop = Awaited<ReturnType<typeof openShop>>

const token = 'SANDBOXTOKEN123'

/** The real programs on free ports of the loopback, with lines to the outside that a drill can cut. */
export async function openShop(postgres: DatabaseServer, database: string, directory: string, wish: ShopWish) {
  const webPorts = []
  for (let index = 0; index < (wish.webs ?? 2); index++) webPorts.push(await freePort())
  const [sandboxPort, mailboxPort, mailPort, providerPort] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const sandbox = `http://localhost:${sandboxPort}`
  const provider = new ProviderLine(providerPort, sandbox)
  const mail = new Cable(mailPort, mailboxPort)
  await Promise.all([provider.open(), mail.mend()])

  const env = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    NODE_ENV: 'production',
    SANDBOX: 'allowed',
    DATA_DIR: directory,
    DATABASE_URL: postgres.url(database),
    PUBLIC_URL: `http://localhost:${webPorts[0]}`,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(mailboxPort),
    SMTP_URL: `smtp://localhost:${mailPort}`,
    PAGBANK_API_URL: provider.url,
    PAGBANK_TOKEN: token,
    EXCHANGE_RATES: 'USD:5.40',
    RATE_LIMIT_FACTOR: '1000000',
    ...wish.env,
  }
  const log = join(directory, 'programs.log')
  writeFileSync(log, '')
  const webs = webPorts.map((port, index) => new Program(`web ${index + 1}`, 'web.ts', { ...env, PORT: String(port) }, log))
  const worker = new Program('worker', 'worker.ts', env, log)
  const world = new Program('sandbox', 'sandbox.ts', { ...env, PORT: String(webPorts[0]) }, log)
  const urls = webPorts.map((port) => `http://localhost:${port}`)
  const pool = new pg.Pool({ connectionString: postgres.url(database), max: 4 })
  // A drill may kill the server under it; its next question opens a new connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const rows = async <Row extends object = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(query, values)).rows
  const ready = async (url: string) => {
    const open = await eventually(
      () =>
        http(url, { seconds: 5 }).then(
          ({ status }) => status < 500,
          () => false,
        ),
      60,
      50,
    )
    if (!open) throw new Error(`nobody answers at ${url}`)
  }

  for (const program of [world, worker, ...webs]) program.start()
  await Promise.all([...urls.map((url) => ready(`${url}/readyz`)), ready(sandbox)])
  const records = pretendRecords(directory)
  let turn = 0

  const shop = {
    urls,
    webs,
    worker,
    world,
    provider,
    mail,
    postgres,
    records,
    log,
    rows,
    token,
    ready,
    programs: [...webs, worker, world],
    one: async <Row extends object = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<Row> => {
      const [row] = await rows<Row>(query, values)
      if (!row) throw new Error(`no row: ${query}`)
      return row
    },
    /** Asks the web processes in turn, as behind a balancer. */
    ask: (path: string, ask: Ask = {}): Promise<Answer> => http(`${urls[turn++ % urls.length]}${path}`, ask),
    pretend: async (path: string, body?: unknown): Promise<unknown> => {
      const answer = await http(sandbox + path, { ...(body === undefined ? {} : { body }), headers: { authorization: `Bearer ${token}` } })
      if (answer.status >= 400) throw new Error(`the sandbox answers ${answer.status} to ${path}: ${answer.text.slice(0, 200)}`)
      return JSON.parse(answer.text)
    },
    /** Lines of the programs so far. */
    said: () => readFileSync(log, 'utf8'),

    quote: async (items: Item[], extra: object = {}): Promise<string> => {
      const answer = await shop.ask('/api/create-checkout-token', { body: { items, name: '', email: '', cpf: '', ...extra } })
      const { token: quoted } = JSON.parse(answer.text) as { token?: string }
      if (!quoted) throw new Error(`no quote: ${answer.status} ${answer.text}`)
      return quoted
    },
    submit: (quoted: string, buyer: DrillBuyer, extra: object = {}, method: 'pix' | 'redirect' = 'pix'): Promise<Answer> =>
      shop.ask(`/api/checkout/${method}/pagseguro/content`, { body: { token: quoted, ...buyer, address, ...extra } }),
    /** Quotes and submits; answers the order's id. */
    buy: async (items: Item[], buyer: DrillBuyer = newBuyer(), extra: object = {}): Promise<string> => {
      const answer = await shop.submit(await shop.quote(items), buyer, extra)
      if (answer.status !== 200) throw new Error(`no order: ${answer.status} ${answer.text}`)
      return orderIdOf(answer)
    },
    providerOrderOf: async (orderId: string): Promise<string> =>
      (
        await shop.one<{ id: string }>(
          'select provider_order_id as id from payments where order_id = $1 order by created_at desc limit 1',
          [orderId],
        )
      ).id,
    pay: async (orderId: string) => shop.pretend(`/console/orders/${await shop.providerOrderOf(orderId)}/pay`, {}),
    statusOf: async (orderId: string): Promise<string> =>
      (await shop.one<{ status: string }>('select status from orders where id = $1', [orderId])).status,
    webhooks: (how: 'send' | 'drop') => shop.pretend('/console/settings', { webhooks: how }),

    /** Nothing is left to do now; jobs that wait for their time do not count. */
    quiet: (seconds = 60): Promise<boolean> =>
      eventually(async () => {
        const [row] = await rows<{ open: number }>(
          `select count(*)::int as open from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`,
        )
        return row?.open === 0
      }, seconds),
    work: (name: string) => rows('select graphile_worker.add_job($1)', [name]),

    close: async () => {
      await Promise.all([...webs, worker].map((program) => program.stop()))
      records.close()
      await world.stop()
      closeConnections()
      await pool.end()
      await Promise.all([provider.close(), mail.cut()])
    },
  }
  return shop
}

export const orderIdOf = (answer: Answer): string => (JSON.parse(answer.text) as { _id: string })._id

/** The code of a refusal, or the status of what is none. */
export function codeOf(answer: Answer): string {
  try {
    const { error } = JSON.parse(answer.text) as { error?: { code?: string } }
    return error?.code ?? String(answer.status)
  } catch {
    return String(answer.status)
  }
}
