import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { freePort } from '#database/free-port.ts'
import { expiredSince } from '#tests/harness/clock.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { openIssuer } from '#tests/harness/issuer.ts'
import { RestartableProgram } from '#tests/harness/restartable-program.ts'
import { answers } from '../bin/start/program.ts'
import { auditEmails, auditMoney } from './audit.ts'
import { Balancer } from './balancer.ts'
import { newBuyer } from './buyers.ts'
import { inParallel, times } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import { orderIdOf, type Shop } from './drilled-shop.ts'
import { longestStopMs } from './fleet.ts'
import { openPreviousRelease, type PreviousRelease } from './previous-release.ts'

/**
 * The previous release's web and worker run beside the new ones, on the new schema, as they do while a release is rolled out. Requests,
 * webhook events and jobs go to either.
 */
export const twoReleases: Drill = {
  name: 'two-releases',
  longOnly: true,
  run: async (ground, findings, { short }) => {
    const previous = openPreviousRelease()
    const [issuer, balancer] = [await openIssuer(await freePort()), await Balancer.open()]
    const prepare = async () => ({ PUBLIC_URL: balancer.url, AUTH0_DOMAIN: issuer.issuer, LOG_LEVEL: 'warn' })
    try {
      await ground.withShop({ webs: 1, workers: 1, prepare }, async (shop) => {
        const old = await startPrevious(shop, previous)
        try {
          balancer.targets = [...shop.urls, old.url]
          await sellWithBoth(shop, findings, { previous, oldWorker: old.worker, purchases: short ? 40 : 200, staff: issuer.staff })
          const ended = [...shop.programs, old.web, old.worker].filter(({ deaths }) => deaths > 0)
          findings.equal(
            'no process ends by itself',
            ended.map(({ name }) => name),
            [],
          )
          findings.equal('no accepted request is lost', balancer.lost, [])
        } finally {
          await Promise.all([old.web.stop(), old.worker.stop()])
        }
      })
    } finally {
      await balancer.close()
      await issuer.close()
      previous.remove()
    }
  },
}

async function startPrevious(shop: Shop, { home, script }: PreviousRelease) {
  const port = await freePort()
  const start = (name: string) => {
    const env = { ...shop.settings, PORT: String(port) }
    const program = new RestartableProgram(name, env, { home, command: [script(name)], output: shop.print })
    program.start()
    return program
  }
  const [web, worker] = [start('web'), start('worker')]
  const url = `http://localhost:${port}`
  if (!(await answers(web, `${url}/readyz`))) throw new Error('the previous release does not start on the new schema')
  return { url, web, worker }
}

interface Sale {
  previous: PreviousRelease
  oldWorker: RestartableProgram
  purchases: number
  staff: string
}

type Outcome = 'PAID' | 'REFUNDED' | 'EXPIRED'

async function sellWithBoth(shop: Shop, findings: Findings, { previous, oldWorker, purchases, staff }: Sale) {
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
  // Jobs are run by both workers, then by each alone.
  const [together, byOld, byNew] = [0, 1, 2].map((third) => times(purchases).filter((index) => index % 3 === third))
  await sell(together!)
  await stopInOrder(findings, shop.worker)
  await sell(byOld!)
  shop.worker.start()
  await stopInOrder(findings, oldWorker)
  await sell(byNew!)
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
  const errors = shop
    .output()
    .split('\n')
    .filter((line) => /"level":(?:50|60)\b/.test(line))
  findings.equal('no program logs an error', errors.slice(0, 5), [])
  findings.done = `${purchases} purchases with a coupon, paid, refunded or expired, and edits in the panel, by release ${previous.version} and the new one in turn`
  findings.seen = `${wanted.size} orders as they should be, ${emails} e-mails${repeats ? ` (${repeats} twice)` : ''}, no error in either log`
}

/** Otherwise its jobs would stay locked for a while. */
async function stopInOrder(findings: Findings, worker: RestartableProgram) {
  const begun = performance.now()
  await worker.stop(25)
  findings.holds('a worker stops in order', performance.now() - begun < longestStopMs, `${performance.now() - begun} ms`)
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
    // The previous release's sweep gives the job that its web schedules five more minutes. An order of the new web has no such job.
    await expiredSince(shop, orderId, 901)
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
