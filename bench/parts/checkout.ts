import pg from 'pg'
import { bookId, courseId, courseWithModules, plentifulBook } from '#database/seed/fixtures.ts'
import { databaseFloor, type Statement } from '../floors/bare-database.ts'
import { type Load, requestText } from '../load.ts'
import type { Part, Row } from '../row.ts'
import { underLoad } from '../share-of-floor.ts'
import { withStore } from '../store.ts'
import { inTurns } from '../turns.ts'

/** Three products, and a fourth that one of them offers as an order bump. */
const wanted = [courseWithModules.id, plentifulBook.id, courseId(4), bookId(8)]

/** Reads the same rows with one prepared statement. */
const sameRows = `
  select id, title, price_cents, currency, thumbnail_url as picture, order_bumps, null::int as shipping, null::bool as physical, null::int as stock, '' as code
  from courses where id = any($1::uuid[]) and published and removed_at is null
  union all
  select id, title, price_cents, 'BRL', cover, order_bumps, shipping_price_cents, physical, stock, code
  from books where id = any($1::uuid[]) and removed_at is null`

/** The quote that the checkout page requests while the buyer types. */
export const checkout: Part = {
  name: 'checkout',
  does: 'create-checkout-token for three products and a bump, against one prepared read of the same rows',
  run: (settings) =>
    withStore({ webs: ['cached'] }, async ({ databaseUrl, web }) => {
      const { connections } = settings
      const against = (request: Load['request'], check: Load['check'], statement: Statement) =>
        inTurns(settings.seconds, {
          store: (seconds) => underLoad(web, { request, check }, { seconds, connections }),
          floor: (seconds) =>
            databaseFloor({ databaseUrl, clients: connections, seconds, warming: Math.min(2, seconds), units: [[statement]] }),
        })

      const value = await dueFor(databaseUrl)
      const right: Load['check'] = (head, body) => {
        const answer = JSON.parse(body.toString()) as { token?: string; value?: number; currency?: string }
        if (
          !head.startsWith('HTTP/1.1 200 ') ||
          answer.value !== value ||
          answer.currency !== 'BRL' ||
          answer.token?.split('.').length !== 3
        )
          throw new Error(`a wrong quote: ${body.toString().slice(0, 300)}`)
      }
      const token = await against(quoteOf, right, { text: sameRows, values: [wanted], rows: wanted.length })

      const checkCoupon: Load['check'] = (head, body) => {
        if (!head.startsWith('HTTP/1.1 200 ') || !body.toString().includes('"type":"PERCENTAGE"'))
          throw new Error(`a wrong coupon: ${body.toString().slice(0, 300)}`)
      }
      const sameCoupon = 'select * from coupons where code = $1 and removed_at is null'
      const coupon = await against(couponOf, checkCoupon, { text: sameCoupon, values: ['SABIA10'], rows: 1 })
      const rowOf = (what: string, { store, floor, ratios }: typeof token): Row => ({
        what,
        seen: store.perSecond,
        unit: '/s',
        floor: floor.perSecond,
        details: { store, floor, ratios },
      })
      return [rowOf('create-checkout-token', token), rowOf('a coupon verified beside it', coupon)]
    }),
}

const body = JSON.stringify({
  items: wanted.map((id) => ({ id, quantity: 1 })),
  name: 'Joana Ribeiro Farias',
  email: 'joana.farias@correio.com.br',
  cpf: '52998224725',
  source: 'bench',
})
const quotes = Array.from({ length: 64 }, (_, buyer) => requestText('POST', '/api/create-checkout-token', body, addressOf(buyer)))
const coupons = Array.from({ length: 64 }, (_, buyer) =>
  requestText('GET', '/api/cupons/SABIA10/verify?flow=CONTENT&ref=', '', addressOf(buyer)),
)
const quoteOf = (number: number) => quotes[number % quotes.length]!
const couponOf = (number: number) => coupons[number % coupons.length]!

/** Each buyer has its own address. */
export function addressOf(buyer: number): Record<string, string> {
  return { 'x-forwarded-for': `10.0.${Math.floor(buyer / 250) % 250}.${1 + (buyer % 250)}` }
}

/** The expected price by SQL alone: the prices, and the shipping of printed books. */
async function dueFor(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ cents: string }>(
    `select (select sum(price_cents) from courses where id = any($1)) + (select sum(price_cents + case when physical then shipping_price_cents else 0 end)
       from books where id = any($1)) as cents`,
    [wanted],
  )
  await client.end()
  return Number(rows[0]!.cents)
}
