import { at, rounded } from '../figures.ts'
import { databaseFloor } from '../floors/bare-database.ts'
import { type Basket, type Bought, Buyer } from '../buyers.ts'
import type { Part } from '../row.ts'
import { auditPurchases, emailsSent, Settled, stockedBaskets } from '../settled.ts'
import { type Store, withStore } from '../store.ts'
import { inTurns } from '../turns.ts'
import { addressOf } from './checkout.ts'

const buyers = 16
const stock = 1_000_000

/** From the quote to the queued e-mail: a web process, a worker, and a provider that responds and pays immediately. */
export const purchase: Part = {
  name: 'purchase',
  does: 'whole purchases by 16 buyers, against one transaction that inserts an order of two items and takes a book from the stock',
  run: ({ seconds }) =>
    withStore({ webs: ['cached'], worker: true, sizes: { books: 200 } }, async (store) => {
      const { databaseUrl } = store
      const baskets = await stockedBaskets(databaseUrl, stock)
      // The floor has books of its own, so no purchase waits for one of its locks.
      const half = Math.floor(baskets.length / 2)
      const [ours, theirs] = [baskets.slice(0, half), baskets.slice(half)]
      const orders = { books: theirs.map(({ book }) => book.id), course: theirs[0]!.course.id }
      const shopping = await Shopping.open(store, ours)
      await shopping.round(Math.min(2, seconds))
      const measured = await inTurns(seconds, {
        store: (length) => shopping.round(length),
        floor: (length) => databaseFloor({ databaseUrl, clients: buyers, seconds: length, warming: Math.min(1, length), orders }),
      })
      await shopping.close()
      await auditAll(store, shopping.bought, ours)
      return [
        {
          what: 'a whole purchase',
          seen: measured.store.perSecond,
          unit: '/s',
          floor: measured.floor.perSecond,
          details: { ...measured, purchases: shopping.bought.length },
        },
      ]
    }),
}

/** Sixteen buyers, each of whom starts the next purchase as soon as the e-mail is queued. */
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

  static async open({ databaseUrl, web }: Store, baskets: Basket[]): Promise<Shopping> {
    const all = Array.from({ length: buyers }, (_, index) => new Buyer([web.port], addressOf(index)))
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
  await emailsSent(databaseUrl)
  await auditPurchases(databaseUrl, bought, { baskets, stock })
  const { charges, refusedWebhooks, emails, repeats } = await outside.seen()
  if (charges !== bought.length || emails !== bought.length || repeats > 0 || refusedWebhooks.length > 0)
    throw new Error(
      `${bought.length} purchases: ${charges} charges, ${emails} e-mails, ${repeats} twice, ${refusedWebhooks.length} webhooks refused`,
    )
}
