import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { freePort } from '#database/free-port.ts'
import { migrate } from '#database/migrate.ts'
import { migrationsFolder } from '#database/migration-files.ts'
import { graceMinutes } from '#domain/money/payments/recheck.ts'
import { expiredSince } from '#tests/harness/clock.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { openIssuer } from '#tests/harness/issuer.ts'
import { RestartableProgram } from '#tests/harness/restartable-program.ts'
import { longestStart } from '#tests/harness/store.ts'
import { answers } from '#programs/start/program.ts'
import { auditEmails, auditMoney } from './audit.ts'
import { Balancer } from './balancer.ts'
import { newBuyer } from './buyers.ts'
import { inParallel, times } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import { orderIdOf, type Shop } from './drilled-shop.ts'
import { longestStopMs } from './restarts.ts'

/**
 * A release is rolled out while buyers buy: a made-up migration (next-migration/) is applied, then a second web and a second worker start
 * beside the first ones, and the first ones are stopped. Requests, webhook events and jobs go to whichever runs. Both are programs of this
 * commit: those of the first release do not know the migration, and those of the second find it applied.
 */
export const twoReleases: Drill = {
  name: 'two-releases',
  longOnly: true,
  run: async (ground, findings, { short }) => {
    const [issuer, balancer] = [await openIssuer(await freePort()), await Balancer.open()]
    const prepare = async () => ({ PUBLIC_URL: balancer.url, AUTH0_DOMAIN: issuer.issuer, LOG_LEVEL: 'warn' })
    try {
      await ground.withShop({ webs: 1, workers: 1, prepare }, async (shop) => {
        balancer.targets = shop.urls
        const next = await nextRelease(shop)
        try {
          await rollOut(shop, findings, { next, balancer, purchases: short ? 40 : 200, staff: issuer.staff })
          const ended = [...shop.programs, next.web, next.worker].filter(({ deaths }) => deaths > 0)
          findings.equal(
            'no process ends by itself',
            ended.map(({ name }) => name),
            [],
          )
          findings.equal('no accepted request is lost', balancer.lost, [])
        } finally {
          await Promise.all([next.web.stop(), next.worker.stop()])
        }
      })
    } finally {
      await balancer.close()
      await issuer.close()
    }
  },
}

async function nextRelease(shop: Shop) {
  const port = await freePort()
  const program = (name: string, more: Record<string, string>) =>
    new RestartableProgram(name, { ...shop.settings, ...more }, { output: shop.print })
  return {
    url: `http://localhost:${port}`,
    web: program('web', { PORT: String(port) }),
    worker: program('worker', { WORKER_METRICS_PORT: String(await freePort()) }),
  }
}

/** Applies the made-up migration as `npm run migrate` of the next release would. */
async function migrateToNext({ databaseUrl }: Shop): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sabia-next-migrations-'))
  try {
    for (const each of [migrationsFolder, join(import.meta.dirname, '../../tests/drills/next-migration')])
      cpSync(each, folder, { recursive: true })
    return await migrate(databaseUrl, { folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface RollOut {
  next: Awaited<ReturnType<typeof nextRelease>>
  balancer: Balancer
  purchases: number
  staff: string
}

type Outcome = 'PAID' | 'REFUNDED' | 'EXPIRED'

async function rollOut(shop: Shop, findings: Findings, { next, balancer, purchases, staff }: RollOut) {
  await shop.rows('update books set stock = 100000 where id = $1', [plentifulBook.id])
  const { id: coupon } = await shop.one<{ id: string }>(
    `insert into coupons (code, kind, amount) values ('TREINO10', 'PERCENTAGE', 1000) returning id`,
  )
  const wanted = new Map<string, Outcome>()
  const sell = (share: number[]) =>
    inParallel(share, 6, async (index) => {
      const orderId = await buy(shop, coupon)
      wanted.set(orderId, await conclude(shop, findings, staff, { orderId, index }))
      if (index % 10 === 0) await edit(shop, findings, staff, `Dormir é um verbo ativo, ${index}`)
    })
  const [byFirst, byBoth, byNext] = [0, 1, 2].map((third) => times(purchases).filter((index) => index % 3 === third))
  const [applied] = await Promise.all([migrateToNext(shop), sell(byFirst!)])
  findings.equal('the migration is applied while buyers buy', applied.length, 3)
  next.web.start()
  next.worker.start()
  if (!(await answers(next.web, `${next.url}/readyz`, longestStart))) throw new Error('the next release does not start')
  balancer.targets = [...shop.urls, next.url]
  await sell(byBoth!)
  for (const program of [shop.webs[0]!, shop.worker]) await stopInOrder(findings, program)
  balancer.targets = [next.url]
  await sell(byNext!)
  findings.holds('the queue drains', await shop.quiet())
  await compareOutcomes(shop, findings, wanted)
  const { held, left } = await shop.one<{ held: number; left: number }>(
    `select (select coalesce(sum(quantity), 0)::int from order_items join orders on orders.id = order_id
       where book_id = $1 and status = 'PAID') as held, 100000 - stock as left from books where id = $1`,
    [plentifulBook.id],
  )
  findings.equal('the stock equals what is sold', left, held)
  await auditMoney(shop, findings)
  const { emails, repeats } = await auditEmails(shop, findings)
  findings.equal('every e-mail is sent once', repeats, 0)
  const errors = shop
    .output()
    .split('\n')
    .filter((line) => /"level":(?:50|60)\b/.test(line))
  findings.equal('no program logs an error', errors.slice(0, 5), [])
  findings.done = `${purchases} purchases with a coupon, paid, refunded or expired, and edits in the panel, while a migration is applied and one release replaces the other`
  findings.seen = `${wanted.size} orders as they should be, ${emails} e-mails, each once, no error in either log`
}

/** Otherwise a worker's jobs would stay locked for a while. */
async function stopInOrder(findings: Findings, program: RestartableProgram) {
  const begun = performance.now()
  await program.stop(25)
  findings.holds(`the first ${program.name} stops in order`, performance.now() - begun < longestStopMs, `${performance.now() - begun} ms`)
}

async function buy(shop: Shop, coupon: string): Promise<string> {
  const items = [plainCourse, plentifulBook].map(({ id }) => ({ id, quantity: 1 }))
  const answer = await shop.submit(await shop.quote(items), newBuyer(), { cupomId: coupon })
  if (answer.status !== 200) throw new Error(`an order was refused: ${answer.status} ${answer.text.slice(0, 300)}`)
  return orderIdOf(answer)
}

/** A fifth of the orders is never paid, and a fifth is paid and refunded. */
async function conclude(
  shop: Shop,
  findings: Findings,
  staff: string,
  { orderId, index }: { orderId: string; index: number },
): Promise<Outcome> {
  if (index % 5 === 0) {
    await expiredSince(shop, orderId, graceMinutes * 60)
    return 'EXPIRED'
  }
  await shop.pay(orderId)
  findings.holds('a payment is found', await eventually(async () => (await shop.statusOf(orderId)) === 'PAID', 60), orderId)
  if (index % 5 > 1) return 'PAID'
  const refunded = await asStaff(shop, staff, 'mutation ($id: ID!) { refundOrder(id: $id) { id } }', { id: orderId })
  findings.holds('a refund succeeds', refunded.includes(orderId), refunded)
  return 'REFUNDED'
}

async function edit(shop: Shop, findings: Findings, staff: string, title: string) {
  const query = 'mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { title } }'
  const saved = await asStaff(shop, staff, query, { id: plainCourse.id, data: { title } })
  findings.holds('a save succeeds', saved.includes(title), saved)
}

const asStaff = async (shop: Shop, staff: string, query: string, variables: object) =>
  (await shop.ask('/graphql', { body: { query, variables }, headers: { authorization: `Bearer ${staff}` } })).text

async function compareOutcomes(shop: Shop, findings: Findings, wanted: Map<string, Outcome>) {
  const read = async () => {
    const rows = await shop.rows<{ id: string; status: string }>('select id, status from orders where id = any($1)', [[...wanted.keys()]])
    return rows.filter(({ id, status }) => wanted.get(id) !== status)
  }
  let different: unknown[] = []
  await eventually(async () => (different = await read()).length === 0, 90, 500)
  findings.equal('every order is as it should be', different.slice(0, 5), [])
}
