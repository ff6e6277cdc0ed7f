import { connect } from 'node:net'
import { plainCourse, scarceBook } from '#database/seed/fixtures.ts'
import { median } from '#tests/bench/figures.ts'
import { auditMoney } from './audit.ts'
import { address, newBuyer } from './buyers.ts'
import { inParallel, times } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import { codeOf, orderIdOf, type Shop } from './drilled-shop.ts'
import type { Answer } from './http.ts'
import { settle } from './kills.ts'

/**
 * A book that is sold out in seconds: ten thousand visitors open its page, some search, some buy and pay at once, while strangers send requests
 * whose answers they never read.
 */
export const soldOutLaunch: Drill = {
  name: 'sold-out-launch',
  longOnly: true,
  run: (ground, findings, { short }) =>
    ground.withShop({ webs: 2, workers: 1, env: { TRUSTED_PROXIES: '1' } }, (shop) =>
      launchBook(shop, findings, short ? { visitors: 1_000, stock: 30 } : { visitors: 10_000, stock: 200 }),
    ),
}

interface Size {
  visitors: number
  stock: number
}

/** Every tenth visitor wants to buy, every fourth searches for something that nobody else does. */
const isBuyer = (visitor: number) => visitor % 10 === 0
const searches = (visitor: number) => visitor % 4 === 1
/** Visitors at once: more than the pages that are produced at once and wait for it. */
const width = 900

async function launchBook(shop: Shop, findings: Findings, { visitors, stock }: Size) {
  await shop.rows('update books set stock = $2 where id = $1', [scarceBook.id, stock])
  const deaf = times(300).map((number) => neverReads(shop.urls[number % shop.urls.length]!))
  const seen = { pages: [] as Answer[], searches: [] as Answer[], quotes: [] as Answer[], submits: [] as Answer[] }
  const paid: string[] = []
  const begun = performance.now()
  await inParallel(times(visitors), width, async (visitor) => {
    const headers = { 'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`, accept: 'text/html' }
    seen.pages.push(await shop.ask(`/books/${scarceBook.id}?utm_source=${visitor}`, { headers }))
    if (searches(visitor)) seen.searches.push(await shop.ask(`/books?q=livro+${visitor}`, { headers }))
    if (isBuyer(visitor)) await buy(shop, headers, { seen, paid })
  })
  const seconds = (performance.now() - begun) / 1000
  for (const socket of deaf) socket.destroy()
  await settle(shop, paid)

  for (const answer of [...seen.pages, ...seen.searches])
    findings.holds('a page is shown, or says when to come back', isShownOrLater(answer), answer.text.slice(0, 300))
  for (const answer of [...seen.quotes, ...seen.submits])
    findings.holds(
      'a buyer gets what is left, or hears that it is sold out',
      isSoldOrOut(answer),
      `${answer.status} ${answer.text.slice(0, 300)}`,
    )
  findings.equal('all copies are sold, and no more', await soldOf(shop), { sold: stock, left: 0 })
  findings.equal('every order that was paid is delivered', await statusesOf(shop, paid), [{ status: 'PAID', orders: stock }])
  findings.equal('no webhook is sent away', await refusedWebhooks(shop), [])
  await auditMoney(shop, findings)
  const late = [...seen.pages, ...seen.searches].filter(({ status }) => status !== 200).length
  const [searching, paying] = [seen.searches, seen.submits.filter(({ status }) => status === 200)].map((answers) =>
    median(answers.map(({ ms }) => ms)),
  )
  findings.done = `${visitors} visitors in ${seconds.toFixed(0)} s, ${stock} copies, 300 connections with 200 requests that are never read`
  findings.seen = `${stock} sold, ${seen.quotes.length + seen.submits.length - 2 * stock} told that it is sold out, ${late} of ${seen.pages.length + seen.searches.length} pages told when to come back; median ${paying!.toFixed(0)} ms to the code, ${searching!.toFixed(0)} ms to a search`
}

async function buy(
  shop: Shop,
  headers: Record<string, string>,
  { seen, paid }: { seen: { quotes: Answer[]; submits: Answer[] }; paid: string[] },
) {
  const items = [plainCourse.id, scarceBook.id].map((id) => ({ id, quantity: 1 }))
  const quoted = await shop.askAgain('/api/create-checkout-token', { headers, body: { items, name: '', email: '', cpf: '' } })
  seen.quotes.push(quoted)
  if (quoted.status !== 200) return
  const { token } = JSON.parse(quoted.text) as { token: string }
  const answer = await shop.askAgain('/api/checkout/pix/pagseguro/content', { headers, body: { token, ...newBuyer(), address } })
  seen.submits.push(answer)
  if (answer.status !== 200) return
  paid.push(orderIdOf(answer))
  await shop.pay(orderIdOf(answer))
}

/** Sends two hundred requests on one connection, and reads nothing. */
function neverReads(url: string) {
  const { port, host } = new URL(url)
  const socket = connect(Number(port), 'localhost').pause()
  socket.on('error', () => {})
  socket.write(
    times(200)
      .map((number) => `GET /courses?q=${number} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
      .join(''),
  )
  return socket
}

const isShownOrLater = ({ status, headers }: Answer) => status === 200 || (status === 503 && Number(headers['retry-after']) > 0)

const isSoldOrOut = (answer: Answer) => answer.status === 200 || (answer.status === 409 && codeOf(answer) === 'OUT_OF_STOCK')

const soldOf = (shop: Shop) =>
  shop.one(
    `select (select coalesce(sum(quantity), 0)::int from order_items join orders on orders.id = order_id where book_id = $1 and status in ('PENDING', 'PAID')) as sold,
       stock as left from books where id = $1`,
    [scarceBook.id],
  )

const statusesOf = (shop: Shop, orders: string[]) =>
  shop.rows('select status, count(*)::int as orders from orders where id = any($1) group by status', [orders])

/** Lines of the metrics of all web processes. */
async function refusedWebhooks(shop: Shop): Promise<string[]> {
  const texts = await Promise.all(shop.urls.map(async (url) => (await fetch(`${url}/metrics`)).text()))
  return texts.flatMap((text) => text.split('\n')).filter((line) => /_count\{.*webhook.*status="[45]/.test(line))
}
