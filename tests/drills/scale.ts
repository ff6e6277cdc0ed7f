import { setTimeout as pause } from 'node:timers/promises'
import { plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { auditEmails, auditMoney } from './audit.ts'
import { newBuyer } from './buyers.ts'
import { inParallel, times } from './concurrency.ts'
import { deadlocksIn } from './deadlocks-in.ts'
import type { Drill, Findings } from './drill.ts'
import { codeOf, openShop, orderIdOf, type Shop } from './drilled-shop.ts'
import type { Answer } from './http.ts'
import { settle, stubbornly } from './kills.ts'
import { restartAll, saveAndSee } from './restarts.ts'
import { ScaleServers } from './scale-servers.ts'

/**
 * Three web processes and two workers behind a load balancer, PgBouncer in front of a primary and its synchronous standby, files in S3. The
 * primary gets kill -9 and the standby takes over while buyers buy; then every process is restarted, as by a release.
 */
export const scale: Drill = {
  name: 'scale',
  longOnly: true,
  run: async (_ground, findings, { short }) => {
    const servers = await ScaleServers.open()
    try {
      const shop = await openShop({
        postgres: servers.primary,
        databaseUrl: servers.env.DATABASE_DIRECT_URL!,
        directory: servers.directory,
        webs: 3,
        workers: 2,
        env: servers.env,
      })
      servers.balancer.targets = shop.urls
      try {
        await sellThrough(shop, findings, { servers, purchases: short ? 60 : 200 })
      } finally {
        await shop.close()
      }
      for (const deadlock of deadlocksIn(servers.takeLogs())) findings.fault(`PostgreSQL reports a deadlock: ${deadlock}`)
    } finally {
      await servers.close()
    }
  },
}

interface Sale {
  servers: ScaleServers
  purchases: number
}

/** Answers to callers. */
interface Seen {
  bought: string[]
  errors: { at: number; answer: Answer }[]
}

async function sellThrough(shop: Shop, findings: Findings, { servers, purchases }: Sale) {
  const { staff, balancer } = servers
  const stock = Math.floor(purchases / 4)
  await shop.rows('update books set stock = $2 where id = $1', [scarceBook.id, stock])
  await shop.rows('update books set stock = 100000 where id = $1', [plentifulBook.id])
  const seen: Seen = { bought: [], errors: [] }
  const [before, during, after] = [0, 1, 2].map((third) => times(purchases).filter((index) => index % 3 === third))
  const sell = (share: number[]) => inParallel(share, 6, async (index) => void seen.bought.push(await buy(shop, seen, index)))
  const reading = keepSearching(shop)

  await sell(before!)
  const stale = [...(await saves(shop, findings, staff, 'antes')), 0]
  findings.equal('nobody sees an error before the primary dies', seen.errors.length, 0)

  const selling = sell(during!)
  while (seen.bought.length < before!.length + during!.length / 4) await pause(20)
  const killedAt = performance.now()
  await servers.primary.kill()
  await servers.failOver()
  const outage = performance.now() - killedAt
  await selling
  const disturbed = (Math.max(killedAt, ...seen.errors.map(({ at }) => at)) - killedAt) / 1000
  const failed = seen.errors.length
  findings.holds('errors end within 10 s', disturbed <= 10, `${disturbed.toFixed(1)} s`)

  await servers.addStandby()
  const buying = { over: false }
  const [{ restarted }] = await Promise.all([restartAll(shop, findings, staff, buying), sell(after!).finally(() => (buying.over = true))])
  stale.push(...(await saves(shop, findings, staff, 'depois')))
  await reading.end()

  const staleness = Math.max(...stale)
  findings.equal('nobody sees an error during the release', seen.errors.length, failed)
  for (const { answer } of seen.errors)
    findings.holds('an error is clear', isClear(answer), `${answer.status} ${answer.text.slice(0, 200)}`)
  findings.equal('no accepted request is lost', balancer.lost, [])
  findings.holds('a request a second after a save sees it', staleness <= 1_000, `${staleness} ms`)
  await compareSales(shop, findings, { seen, purchases, stock })
  findings.done = `${purchases} purchases with 3 web and 2 workers; the primary got kill -9 and its standby took over after ${(outage / 1000).toFixed(1)} s; then ${restarted} restarts, one after the other`
  findings.seen = `${failed} error responses within ${disturbed.toFixed(1)} s, all of them 503; no payment lost, nothing oversold; the latest request that missed a save began ${Math.round(staleness)} ms after it`
}

async function compareSales(shop: Shop, findings: Findings, { seen, purchases, stock }: { seen: Seen; purchases: number; stock: number }) {
  await settle(shop, seen.bought)
  findings.equal('every buyer has an order', new Set(seen.bought).size, purchases)
  const { paid, orders } = await shop.one<{ paid: number; orders: number }>(
    `select count(*)::int as orders, count(*) filter (where status = 'PAID' and id = any($1))::int as paid from orders`,
    [seen.bought],
  )
  findings.equal('no payment is lost, and nobody has a second order', { paid, orders }, { paid: purchases, orders: purchases })
  const sold = await shop.one<{ sold: number; left: number }>(
    `select (select coalesce(sum(quantity), 0)::int from order_items where book_id = $1) as sold, stock as left from books where id = $1`,
    [scarceBook.id],
  )
  findings.equal('exactly the stock is sold', sold, { sold: stock, left: 0 })
  await auditMoney(shop, findings)
  const { emails } = await auditEmails(shop, findings)
  findings.equal('each order has its e-mail', emails, purchases)
  const ended = shop.programs.filter(({ deaths }) => deaths > 0).map(({ name }) => name)
  findings.equal('no process ends by itself', ended, [])
}

/** A buyer whose page repeats the same request while it gets errors. Half of them want a book that is sold out soon. */
async function buy(shop: Shop, seen: Seen, index: number): Promise<string> {
  const buyer = newBuyer()
  const wishes = index % 2 === 0 ? [scarceBook.id, plentifulBook.id] : [plentifulBook.id]
  const repeated = (work: () => Promise<Answer>) =>
    stubbornly(async () => {
      const answer = await work()
      if (answer.status < 500) return answer
      seen.errors.push({ at: performance.now(), answer })
      throw new Error(`${answer.status} ${answer.text}`)
    })
  for (const book of wishes) {
    const items = [plainCourse.id, book].map((id) => ({ id, quantity: 1 }))
    const quoted = await repeated(() => shop.ask('/api/create-checkout-token', { body: { items, name: '', email: '', cpf: '' } }))
    if (codeOf(quoted) === 'OUT_OF_STOCK') continue
    const { token } = JSON.parse(quoted.text) as { token?: string }
    const answer = token ? await repeated(() => shop.submitOnce(token, buyer)) : quoted
    if (codeOf(answer) === 'OUT_OF_STOCK') continue
    if (answer.status !== 200) throw new Error(`a buyer was refused: ${answer.status} ${answer.text}`)
    const orderId = orderIdOf(answer)
    await stubbornly(() => shop.pay(orderId))
    return orderId
  }
  throw new Error('a buyer found everything sold out')
}

const isClear = ({ status, text, headers }: Answer) =>
  status === 503 && /"code":"(PROVIDER_)?UNAVAILABLE"/.test(text) && text.includes('"message"') && headers['retry-after'] !== undefined

/** Resolves with how long after each save a request could still begin that got the former title. */
async function saves(shop: Shop, findings: Findings, staff: string, when: string): Promise<number[]> {
  const took: number[] = []
  for (const turn of times(5)) took.push(await saveAndSee(shop, findings, staff, `Dormir é um verbo ativo, ${when} ${turn}`))
  return took
}

/** Visitors who search for a word that nobody else does, so that no response is in a cache. */
function keepSearching(shop: Shop) {
  const searching = { over: false }
  const search = async () => {
    for (let turn = 0; !searching.over; turn++) {
      const query = `{ publicListCourses(search: "${turn}") { data { id title price } } publicListBooks(search: "${turn}") { data { id } } }`
      // Errors are counted at the buyers.
      await shop.ask('/graphql', { body: { query } })
      await pause(30)
    }
  }
  const ended = search()
  return { end: () => ((searching.over = true), ended) }
}
