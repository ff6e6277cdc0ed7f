import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { seedBig } from '#database/seed/big/seed-big.ts'
import type { Sizes } from '#database/seed/big/sizes.ts'
import { adminRole } from '#domain/roles.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { createApp } from '#server/http/app.ts'
import { createPagBank } from '#server/providers/pagbank.ts'
import { diskStorage } from '#server/files/disk-storage.ts'
import { createPostalCodes } from '#server/providers/postal-codes.ts'
import { PostgresServer } from '#tests/harness/postgres-server.ts'
import { type Known, type PanelRequest, panelRequests } from './panel-requests.ts'

/** The panel's lists over many rows, compared with a hundredth of the rows; see bench/README.md. */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '30' },
    /** Databases that `npm run seed` has already filled. Then nothing is seeded. */
    many: { type: 'string' },
    few: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const slowest = 3
const longest = 300

const given = values.many && values.few ? { many: values.many, few: values.few } : undefined
const postgres = given ? undefined : await PostgresServer.open()
try {
  const address = given ?? (postgres ? await seeded(postgres, Number(values.orders)) : undefined)
  if (!address) throw new Error('no database')
  const [many, few] = [await openPanel(address.many), await openPanel(address.few)]
  const rows = []
  for (const request of panelRequests) rows.push(await compare(request, many, few))
  await Promise.all([many.close(), few.close()])

  console.table(Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures])))
  console.log(
    `${many.known.orders} orders, ${many.known.courses} courses, ${many.known.books} books against ${few.known.orders}, ${few.known.courses}, ${few.known.books}.`,
  )
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(
    join(results, 'lists.json'),
    `${JSON.stringify({ cpus: cpus().length, rounds, many: many.known, few: few.known, rows }, null, 2)}\n`,
  )
  const failed = rows.filter((row) => row.ratio > slowest || row['p95 ms'] > longest || row['statements, few'] !== row.statements)
  for (const { name } of failed) console.log(`${name}: more than ${slowest} times, ${longest} ms, or more statements with more rows`)
  if (failed.length > 0) process.exitCode = 1
} finally {
  await postgres?.close()
}

async function seeded(server: PostgresServer, orders: number) {
  const most: Sizes = { courses: orders / 100, books: orders / 100, posts: 5_000, banners: 500, coupons: 5_000, orders }
  for (const [name, share] of [
    ['many', 1],
    ['few', 100],
  ] as const) {
    const url = await server.copy(name)
    const sizes = Object.fromEntries(Object.entries(most).map(([table, count]) => [table, Math.ceil(count / share)])) as unknown as Sizes
    await seedBig(url, sizes, { publicUrl: 'http://localhost:3000', log: (line) => console.log(`${name}: ${line}`) })
  }
  return { many: server.url('many'), few: server.url('few') }
}

/** The store's own handling of a request without the socket, called as a staff member. */
async function openPanel(databaseUrl: string) {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '100000' })
  const { db } = openDatabase(databaseUrl)
  let statements = 0
  const executor = db.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query, ...rest) => {
    statements++
    return execute(query, ...rest)
  }
  const app = createApp(
    {
      config,
      db,
      log: pino({ level: 'silent' }),
      pagbank: createPagBank(config.pagbank),
      postalCodes: createPostalCodes({ url: config.postalCodeUrl }),
      storage: diskStorage(config.filesDirectory),
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
    ask: async ({ query, variables }: PanelRequest) => {
      const filled = variables(known)
      const before = statements
      const begun = performance.now()
      const response = await app.request('http://localhost:3000/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
        body: JSON.stringify({ query, variables: filled }),
      })
      const answer = (await response.json()) as Answer
      const milliseconds = performance.now() - begun
      checkAnswer(answer, filled)
      return { milliseconds, statements: statements - before }
    },
  }
}
type Panel = Awaited<ReturnType<typeof openPanel>>

interface Answer {
  errors?: unknown
  data?: Record<
    string,
    { data: object[]; pageInfo: { currentPage: number; totalPages: number; totalCount?: number; hasNextPage: boolean } }
  >
}

/** A wrong response is not timed: the pager must be right, and the page must have as many rows as the pager implies. */
function checkAnswer({ errors, data }: Answer, { offset, search }: { offset: number; search?: string }) {
  const list = data && Object.values(data)[0]
  if (errors || !list) throw new Error(`no list: ${JSON.stringify(errors)}`)
  const { currentPage, totalPages, hasNextPage } = list.pageInfo
  if (currentPage !== offset / 10 + 1) throw new Error(`page ${currentPage} at ${offset}`)
  if (hasNextPage !== currentPage < totalPages) throw new Error(`a next page after ${currentPage} of ${totalPages}`)
  if (hasNextPage && list.data.length !== 10) throw new Error(`${list.data.length} rows in a full page`)
  if (!hasNextPage && list.data.length === 0 && !search) throw new Error(`an empty page ${currentPage} of ${totalPages}`)
}

/** In turns, so that a load on the machine from elsewhere affects both. */
async function compare(request: PanelRequest, many: Panel, few: Panel) {
  for (let warm = 0; warm < 3; warm++) for (const panel of [many, few]) await panel.ask(request)
  const [timesOfMany, timesOfFew] = [[], []] as [Awaited<ReturnType<Panel['ask']>>[], Awaited<ReturnType<Panel['ask']>>[]]
  for (let round = 0; round < rounds; round++) {
    timesOfMany.push(await many.ask(request))
    timesOfFew.push(await few.ask(request))
  }
  const [p50, p95] = [at(timesOfMany, 0.5), at(timesOfMany, 0.95)]
  return {
    name: request.name,
    'p50 ms': rounded(p50),
    'p95 ms': rounded(p95),
    'p50 ms, few': rounded(at(timesOfFew, 0.5)),
    'p95 ms, few': rounded(at(timesOfFew, 0.95)),
    ratio: rounded(p95 / at(timesOfFew, 0.95)),
    statements: Math.max(...timesOfMany.map(({ statements }) => statements)),
    'statements, few': Math.max(...timesOfFew.map(({ statements }) => statements)),
  }
}

function at(calls: { milliseconds: number }[], share: number): number {
  const sorted = calls.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10
}
