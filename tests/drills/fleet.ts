import { plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { freePort } from '#database/free-port.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { openIssuer } from '#tests/harness/issuer.ts'
import { addressesOn } from '#tests/harness/addresses.ts'
import { PgBouncer } from '#tests/harness/pgbouncer.ts'
import { longestStart } from '#tests/harness/store.ts'
import { migrateDatabase } from '#programs/migrate-database.ts'
import { answers } from '#programs/start/program.ts'
import { auditEmails, auditMoney } from './audit.ts'
import { Balancer } from './balancer.ts'
import { newBuyer } from './buyers.ts'
import { inParallel, times } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import { codeOf, orderIdOf, type Shop } from './drilled-shop.ts'

/**
 * Four web processes and two workers behind a load balancer, on a database behind PgBouncer in transaction mode. Every process is
 * restarted, one after the other, while buyers buy.
 */
export const fleet: Drill = {
  name: 'fleet',
  longOnly: true,
  run: async (ground, findings, { short }) => {
    const [issuer, balancer, pgbouncer] = [
      await openIssuer(await freePort()),
      await Balancer.open(),
      await PgBouncer.open(ground.postgres.url('postgres', 'app')),
    ]
    const prepare = async (databaseUrl: string) => {
      const pooled = pgbouncer.url(new URL(databaseUrl).pathname.slice(1))
      await migrateDatabase(pooled, addressesOn(databaseUrl), () => {})
      return {
        DATABASE_URL: pooled,
        DATABASE_DIRECT_URL: addressesOn(databaseUrl).app,
        PUBLIC_URL: balancer.url,
        AUTH0_DOMAIN: issuer.issuer,
      }
    }
    try {
      await ground.withShop({ webs: 4, workers: 2, prepare }, async (shop) => {
        balancer.targets = shop.urls
        await restartWhileBuying(shop, findings, { purchases: short ? 40 : 200, staff: issuer.staff, balancer })
      })
    } finally {
      await pgbouncer.close()
      await balancer.close()
      await issuer.close()
    }
  },
}

interface Fleet {
  purchases: number
  staff: string
  balancer: Balancer
}

async function restartWhileBuying(shop: Shop, findings: Findings, { purchases, staff, balancer }: Fleet) {
  const stock = Math.floor(purchases / 4)
  await shop.rows('update books set stock = $2 where id = $1', [scarceBook.id, stock])
  await shop.rows('update books set stock = 100000 where id = $1', [plentifulBook.id])
  const buying = { over: false }
  const [bought, { restarted, saves }] = await Promise.all([
    inParallel(times(purchases), 6, (index) => buy(shop, findings, index)).finally(() => (buying.over = true)),
    restartAll(shop, findings, staff, buying),
  ])

  const orders = bought.filter((id) => id !== undefined)
  findings.equal('no buyer sees an error', orders.length, purchases)
  findings.equal('no accepted request is lost', balancer.lost, [])
  const paid = () => shop.one<{ open: number }>(`select count(*)::int as open from orders where status <> 'PAID'`)
  findings.holds('every payment is found', await eventually(async () => (await paid()).open === 0, 180), await paid())
  findings.holds('the queue drains', await shop.quiet())
  const sold = await shop.one<{ sold: number; left: number }>(
    `select (select coalesce(sum(quantity), 0)::int from order_items where book_id = $1) as sold, stock as left from books where id = $1`,
    [scarceBook.id],
  )
  findings.equal('exactly the stock is sold', sold, { sold: stock, left: 0 })
  await auditMoney(shop, findings)
  const { emails, repeats } = await auditEmails(shop, findings)
  findings.equal('each order has one e-mail, sent once', { emails, repeats }, { emails: purchases, repeats: 0 })
  findings.equal(
    'no process ends by itself',
    shop.programs.filter(({ deaths }) => deaths > 0).map(({ name }) => name),
    [],
  )
  findings.done = `${purchases} purchases while ${restarted} processes (4 web, 2 workers) were restarted one after the other, behind PgBouncer in transaction mode`
  findings.seen = `${emails} orders paid, each with one e-mail; ${balancer.retried} requests found a closed port and were sent to another process; ${saves} saves seen by all four processes`
}

/** A program gives up after 20 seconds (`stopOnSignal`), and a deployment kills it after 25 to 30. */
export const longestStopMs = 19_900

/** Every process once; then again until the last buyer is done. */
export async function restartAll(shop: Shop, findings: Findings, staff: string, buying: { over: boolean }) {
  const programs = [...shop.webs, ...shop.workers]
  let [restarted, saves] = [0, 0]
  while (restarted < programs.length || !buying.over) {
    const index = restarted++ % programs.length
    const program = programs[index]!
    const begun = performance.now()
    await program.stop(25)
    findings.holds(`${program.name} stops in order`, performance.now() - begun < longestStopMs, `${performance.now() - begun} ms`)
    program.start()
    const url = shop.urls[index]
    if (!url) continue
    if (!(await answers(program, `${url}/readyz`, longestStart)))
      return { restarted, saves, fault: findings.fault('a web process does not start') }
    await saveAndSee(shop, findings, staff, `Dormir é um verbo ativo, ${saves++}`)
  }
  return { restarted, saves }
}

/**
 * Each process caches its pages: a save through any of them is seen in all, and the one that was just started listens too. Resolves with how
 * long after the save a request began that still got the former title, in milliseconds; 0 if none did.
 */
export async function saveAndSee(shop: Shop, findings: Findings, staff: string, title: string): Promise<number> {
  const query = 'mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { title } }'
  const body = { query, variables: { id: plainCourse.id, data: { title } } }
  const saved = await shop.ask('/graphql', { body, headers: { authorization: `Bearer ${staff}` } })
  findings.holds('a save succeeds', saved.text.includes(title), saved.text)
  const savedAt = performance.now()
  let stale = 0
  const look = async (url: string) => {
    const after = performance.now() - savedAt
    const page = await fetch(`${url}/courses/${plainCourse.id}`)
    const seen = (await page.text()).includes(title)
    if (!seen) stale = Math.max(stale, after)
    return seen
  }
  const isSeen = async () => (await Promise.all(shop.urls.map(look))).every(Boolean)
  findings.holds('a save is seen by every process', await eventually(isSeen, 180, 20), title)
  return stale
}

/** Quotes, submits and pays. Half of the buyers want a book that is sold out soon; then they buy without it. */
async function buy(shop: Shop, findings: Findings, index: number): Promise<string | undefined> {
  const course = { id: plainCourse.id, quantity: 1 }
  const plenty = { id: plentifulBook.id, quantity: 1 + (index % 3) }
  const buyer = newBuyer()
  for (const items of index % 2 === 0
    ? [
        [course, { id: scarceBook.id, quantity: 1 }],
        [course, plenty],
      ]
    : [[course, plenty]]) {
    const quoted = await shop.ask('/api/create-checkout-token', { body: { items, name: '', email: '', cpf: '' } })
    if (codeOf(quoted) === 'OUT_OF_STOCK') continue
    findings.equal('a quote is answered', quoted.status, 200)
    if (quoted.status !== 200) return undefined
    const { token } = JSON.parse(quoted.text) as { token: string }
    const answer = await shop.submitOnce(token, buyer)
    if (codeOf(answer) === 'OUT_OF_STOCK') continue
    findings.equal('an order is accepted', answer.status, 200)
    if (answer.status !== 200) return undefined
    await shop.pay(orderIdOf(answer))
    return orderIdOf(answer)
  }
  return undefined
}
