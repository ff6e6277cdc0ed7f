import pg from 'pg'
import { sessionOptions } from '#server/database/session-settings.ts'
import { at } from '../figures.ts'
import type { DatabaseFloor, DatabaseWork, Statement, Unit } from './bare-database.ts'
import { insertOrder } from './insert-order.ts'

/**
 * The floor for calls that need the database: clients of `pg` that execute prepared statements, each as soon as the previous one is done.
 */
process.on('message', (work: DatabaseWork) => void measure(work).then((floor) => process.send?.(floor)))
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function measure({ databaseUrl, clients, seconds, warming, units, orders }: DatabaseWork): Promise<DatabaseFloor> {
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl, options: sessionOptions })
      await client.connect()
      return client
    }),
  )
  let number = 0
  const unit = orders
    ? (client: pg.Client) => insertOrder(client, orders, number++)
    : (client: pg.Client) => askAll(client, (units ?? [])[number++ % (units ?? []).length]!)
  const round = async (length: number) => {
    const times: number[] = []
    const end = performance.now() + length * 1000
    await Promise.all(
      open.map(async (client) => {
        for (let begun = performance.now(); begun < end; begun = performance.now()) {
          await unit(client)
          times.push(performance.now() - begun)
        }
      }),
    )
    return times
  }
  await round(warming)
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  const times = await round(seconds)
  const took = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  await Promise.all(open.map((client) => client.end()))
  return {
    perSecond: times.length / took,
    p50: at(times, 0.5),
    p95: at(times, 0.95),
    p99: at(times, 0.99),
    cpu: (user + system) / times.length,
  }
}

async function askAll(client: pg.Client, unit: Unit) {
  for (const statement of unit) await ask(client, statement)
}

const names = new Map<string, string>()

async function ask(client: pg.Client, { text, values, rows }: Statement) {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  const { rowCount } = await client.query({ name, text, values })
  if (rowCount !== rows) throw new Error(`${rowCount} rows instead of ${rows}: ${text}`)
}
