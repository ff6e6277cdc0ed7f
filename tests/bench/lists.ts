import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { seedBig } from '#database/seed/big/seed-big.ts'
import type { Sizes } from '#database/seed/big/sizes.ts'
import { adminRole } from '#domain/platform/values/roles.ts'
import { fetchPicture } from '#integrations/picture-hosts/fetch-picture.ts'
import { readConfig } from '#server/platform/start/config.ts'
import { sumDailySales } from '#server/operations/dashboard/daily-sales.sql.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createApp } from '#programs/composition/routes.ts'
import { createPagBank } from '#integrations/pagbank/pagbank.ts'
import { diskStorage } from '#integrations/object-storage/disk-storage.ts'
import { refusingStorage } from '#server/platform/files/refusing-storage.ts'
import { createPostalCodes } from '#integrations/postal-codes/postal-codes.ts'
import { PostgresServer } from '#tests/harness/postgres-server.ts'
import { type Known, limits, type PanelRequest, panelRequests } from './panel-requests.ts'

/** The panel's lists and the live dashboard over many rows, compared with a count of the orders; see tests/bench/README.md. */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '15' },
    /** A database that `npm run seed` has already filled. Then nothing is seeded. */
    database: { type: 'string' },
  },
})
const rounds = Number(values.rounds)

const postgres = values.database ? undefined : await PostgresServer.open()
try {
  const panel = await openPanel(values.database ?? (await seeded(postgres!, Number(values.orders))))
  const rows = []
  for (const request of panelRequests) rows.push(await measure(request, panel))
  await panel.close()

  console.table(Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures])))
  console.log(`${panel.known.orders} orders, ${panel.known.courses} courses, ${panel.known.books} books.`)
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'lists.json'), `${JSON.stringify({ cpus: cpus().length, rounds, known: panel.known, rows }, null, 2)}\n`)
  for (const row of rows.filter(({ ratio, most }) => ratio > most)) {
    console.log(`${row.name}: more than ${row.most} times a count of the orders`)
    process.exitCode = 1
  }
} finally {
  await postgres?.close()
}

async function seeded(server: PostgresServer, orders: number) {
  const url = await server.copy('many')
  const sizes: Sizes = { courses: orders / 100, books: orders / 100, posts: 5_000, banners: 500, coupons: 5_000, orders }
  await seedBig(url, sizes, { publicUrl: 'http://localhost:3000', log: (line) => console.log(line) })
  return url
}

/** The store's own handling of a request without the socket, called as a staff member. */
async function openPanel(databaseUrl: string) {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '100000' })
  const { db } = openDatabase(databaseUrl)
  // The worker does this every night.
  await sumDailySales(db)
  await sql`vacuum analyze daily_sales`.execute(db)
  const app = createApp(
    {
      config,
      db,
      log: pino({ level: 'silent' }),
      paymentProvider: createPagBank(config.paymentProvider),
      fetchPicture,
      postalCodes: createPostalCodes({ ...config.postalCodes }),
      storage: refusingStorage(diskStorage(config.filesDirectory)),
      verifyToken: async () => ({ kind: 'person', subject: 'bench', email: 'bench@sabia.example', roles: [adminRole] }),
    },
    () => new Response(),
  )
  const count = async (table: 'orders' | 'courses' | 'books' | 'posts' | 'banners' | 'coupons') =>
    (
      await db
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const some = await db.selectFrom('orders').select(['id', 'email']).orderBy('id').limit(1).executeTakeFirstOrThrow()
  const known: Known = {
    orders: await count('orders'),
    paid: (await sql<{ paid: number }>`select count(paid_at)::int as paid from orders`.execute(db)).rows[0]!.paid,
    courses: await count('courses'),
    books: await count('books'),
    posts: await count('posts'),
    banners: await count('banners'),
    coupons: await count('coupons'),
    email: some.email,
    order: some.id,
  }
  return {
    known,
    close: () => db.destroy(),
    /** Milliseconds. */
    countOrders: () => timed(() => sql`select count(*) from orders`.execute(db)),
    ask: async ({ query, variables }: PanelRequest) => {
      const filled = variables(known)
      return timed(async () => {
        const response = await app.request('http://localhost:3000/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
          body: JSON.stringify({ query, variables: filled }),
        })
        checkAnswer((await response.json()) as Answer, filled)
      })
    },
  }
}
type Panel = Awaited<ReturnType<typeof openPanel>>

interface Answer {
  errors?: unknown
  data?: Record<string, { data?: object[]; pageInfo?: { currentPage: number; totalPages: number; hasNextPage: boolean } }>
}

/** A wrong response is not timed: the pager must be right, and the page must have as many rows as the pager implies. */
function checkAnswer({ errors, data }: Answer, { offset, search }: { offset?: number; search?: string }) {
  const list = data && Object.values(data)[0]
  if (errors || !list) throw new Error(`no answer: ${JSON.stringify(errors)}`)
  // Counts and figures are no list.
  if (offset === undefined || !list.pageInfo || !list.data) return
  const { currentPage, totalPages, hasNextPage } = list.pageInfo
  if (currentPage !== offset / 10 + 1) throw new Error(`page ${currentPage} at ${offset}`)
  if (hasNextPage !== currentPage < totalPages) throw new Error(`a next page after ${currentPage} of ${totalPages}`)
  if (hasNextPage && list.data.length !== 10) throw new Error(`${list.data.length} rows in a full page`)
  if (!hasNextPage && list.data.length === 0 && !search) throw new Error(`an empty page ${currentPage} of ${totalPages}`)
}

/** In turns with the count, so that a load on the machine from elsewhere affects both. */
async function measure(request: PanelRequest, panel: Panel) {
  for (let warm = 0; warm < 2; warm++) await panel.ask(request)
  const [times, counts]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    counts.push(await panel.countOrders())
    times.push(await panel.ask(request))
  }
  const [p50, count] = [at(times, 0.5), at(counts, 0.5)]
  return {
    name: request.name,
    limit: request.limit,
    'p50 ms': rounded(p50),
    'p95 ms': rounded(at(times, 0.95)),
    'count ms': rounded(count),
    ratio: Math.round((p50 / count) * 100) / 100,
    most: limits[request.limit],
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10
}
