import { at, rounded } from '../figures.ts'
import { addressOf, type Basket, type Bought, Buyer } from '../buyers.ts'
import type { Part, Row } from '../row.ts'
import { auditPurchases, emailsSent, Settled, stockedBaskets } from '../settled.ts'
import { type Store, withStore } from '../store.ts'

const stock = 1_000_000

/** From the quote to the queued e-mail: a web process, a worker, and a provider that responds and pays immediately. */
export const purchase: Part = {
  name: 'purchase',
  does: 'whole purchases by 16 buyers, and the time until the buyer has the PIX code',
  run: ({ seconds }) =>
    withStore({ webs: 1, worker: true, sizes: { books: 200 } }, async (store) => {
      const baskets = await stockedBaskets(store.databaseUrl, stock)
      const shopping = await Shopping.open(store, baskets, 16)
      await shopping.round(Math.min(2, seconds))
      const measured = await shopping.round(seconds)
      await shopping.close()
      await auditAll(store, shopping.bought, baskets)
      return [
        { what: 'a whole purchase', seen: measured.perSecond, unit: '/s', details: { ...measured, purchases: shopping.bought.length } },
        { what: 'a whole purchase: p95', seen: measured.p95, unit: 'ms' },
        { what: 'time to the PIX code', seen: measured['p50 to the code'], unit: 'ms' },
      ]
    }),
}

/** With a synchronous standby in the same room, in a second zone, and in another region. */
export const standby: Part = {
  name: 'standby',
  does: 'whole purchases by 16 and by 64 buyers, when a standby 0, 2 and 20 ms away confirms each commit',
  run: async ({ seconds }) => {
    const rows: Row[] = []
    for (const delay of [0, 2, 20])
      await withStore({ webs: 1, worker: true, standby: delay, sizes: { books: 200 } }, async (store) => {
        const baskets = await stockedBaskets(store.databaseUrl, stock)
        const bought: Bought[] = []
        for (const buyers of [16, 64]) {
          const shopping = await Shopping.open(store, baskets, buyers)
          await shopping.round(Math.min(2, seconds))
          const { perSecond, ...details } = await shopping.round(seconds)
          await shopping.close()
          bought.push(...shopping.bought)
          rows.push({ what: `purchases of ${buyers} buyers, standby ${delay} ms away`, seen: perSecond, unit: '/s', details })
        }
        await auditAll(store, bought, baskets)
      })
    return rows
  },
}

/** Buyers, each of whom starts the next purchase as soon as the e-mail is queued. */
class Shopping {
  readonly bought: Bought[] = []
  readonly #web: Store['web']
  readonly #baskets: Basket[]
  readonly #buyers: Buyer[]
  readonly #settled: Settled

  private constructor(web: Store['web'], baskets: Basket[], all: Buyer[], settled: Settled) {
    this.#web = web
    this.#baskets = baskets
    this.#buyers = all
    this.#settled = settled
  }

  static async open({ databaseUrl, web }: Store, baskets: Basket[], buyers: number): Promise<Shopping> {
    const all = Array.from({ length: buyers }, (_, index) => new Buyer(web.port, addressOf(index)))
    return new Shopping(web, baskets, all, await Settled.open(databaseUrl))
  }

  async round(seconds: number) {
    const [begun, cpu] = [performance.now(), await this.#web.cpu()]
    const times: { whole: number; code: number }[] = []
    const end = begun + seconds * 1000
    await Promise.all(this.#buyers.map((buyer) => this.#shop(buyer, end, times)))
    const took = (performance.now() - begun) / 1000
    const spent = (await this.#web.cpu()) - cpu
    const whole = times.map((time) => time.whole)
    const code = times.map((time) => time.code)
    return {
      perSecond: times.length / took,
      p50: rounded(at(whole, 0.5)),
      p95: rounded(at(whole, 0.95)),
      'p50 to the code': rounded(at(code, 0.5)),
      cpu: rounded((spent * 1e6) / times.length),
    }
  }

  async close() {
    for (const buyer of this.#buyers) buyer.close()
    await this.#settled.close()
  }

  async #shop(buyer: Buyer, end: number, times: { whole: number; code: number }[]) {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      const turn = number++
      const order = await buyer.buy(this.#baskets[turn % this.#baskets.length]!, turn)
      const code = performance.now() - begun
      this.bought.push(order)
      times.push({ code, whole: (await this.#settled.done(order.orderId)) - begun })
    }
  }
}

let number = 0

async function auditAll({ databaseUrl, outside }: Store, bought: Bought[], baskets: Basket[]) {
  const sent = await emailsSent(databaseUrl)
  await auditPurchases(databaseUrl, bought, { baskets, stock })
  const { charges, refusedWebhooks, emails, repeats } = await outside.seen()
  if (charges !== bought.length || emails !== sent || repeats > 0 || refusedWebhooks.length > 0)
    throw new Error(
      `${bought.length} purchases: ${charges} charges, ${emails} of ${sent} e-mails, ${repeats} twice, ${refusedWebhooks.length} webhooks refused`,
    )
}
