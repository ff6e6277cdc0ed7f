import { arrivals } from '../arrivals.ts'
import { type Bought, Buyer, addressOf } from '../buyers.ts'
import { at, median, rounded } from '../figures.ts'
import type { Part, Row } from '../row.ts'
import { auditPurchases, emailsSent, Settled, stockedBaskets } from '../settled.ts'
import { type Store, withStore } from '../store.ts'
import { visitorRequests, Visitors } from '../visitors.ts'

const stock = 1_000_000
/** Visitors and buyers at once while the capacity is measured. */
const atOnce = 16
/** The share of the capacity that the steady load takes. */
const share = 0.6

/** Visitors and buyers of a store of two web processes and two workers, first as many as it can serve, then a steady load. */
export const market: Part = {
  name: 'market',
  does: 'visitors and buyers together: what two web processes serve, and the times at 60 % of it, whether or not they keep up',
  run: ({ seconds }) =>
    withStore({ webs: 2, worker: 2, sizes: { courses: 500, books: 500 } }, async (store) => {
      const opened = await Market.open(store)
      const capacity = await opened.capacity(seconds * 2)
      const measured = await opened.day(share * capacity.catalogue, share * capacity.purchases, seconds * 4)
      await opened.close()
      return [
        { what: 'market: catalogue requests', seen: capacity.catalogue, unit: '/s' },
        { what: 'market: purchases', seen: capacity.purchases, unit: '/s' },
        ...timesOf('catalogue', measured.catalogue),
        ...timesOf('purchase', measured.purchases),
        { what: 'market: errors', seen: measured.errors.length, unit: '', details: { errors: measured.errors.slice(0, 20) } },
      ]
    }),
}

const timesOf = (name: string, times: number[]): Row[] => [
  { what: `market: ${name} p50`, seen: median(times), unit: 'ms' },
  { what: `market: ${name} p95`, seen: at(times, 0.95), unit: 'ms', details: { p99: rounded(at(times, 0.99)), count: times.length } },
]

type Baskets = Awaited<ReturnType<typeof stockedBaskets>>
type RequestOf = Awaited<ReturnType<typeof visitorRequests>>

class Market {
  readonly #store: Store
  readonly #ports: readonly number[]
  readonly #baskets: Baskets
  readonly #requestOf: RequestOf
  readonly #settled: Settled
  readonly #visitors: Visitors
  readonly #bought: Bought[] = []
  readonly #buyers: Buyer[] = []
  /** Buyers who have finished their last purchase. */
  readonly #free: Buyer[] = []
  #purchases = 0
  #requests = 0

  private constructor(store: Store, baskets: Baskets, requestOf: RequestOf, settled: Settled) {
    this.#store = store
    this.#ports = store.webs.map(({ port }) => port)
    this.#baskets = baskets
    this.#requestOf = requestOf
    this.#settled = settled
    this.#visitors = new Visitors(this.#ports)
  }

  static async open(store: Store): Promise<Market> {
    const { databaseUrl } = store
    return new Market(store, await stockedBaskets(databaseUrl, stock), await visitorRequests(databaseUrl), await Settled.open(databaseUrl))
  }

  /** Throughput per second when visitors and buyers send the next request as soon as the previous response has arrived. */
  async capacity(seconds: number): Promise<{ catalogue: number; purchases: number }> {
    const end = performance.now() + seconds * 1000
    const before = { requests: this.#requests, purchases: this.#purchases }
    const untilTheEnd = (act: () => Promise<void>) =>
      Array.from({ length: atOnce }, async () => {
        while (performance.now() < end) await act()
      })
    await Promise.all([...untilTheEnd(() => this.#visit()), ...untilTheEnd(() => this.#buy())])
    return { catalogue: (this.#requests - before.requests) / seconds, purchases: (this.#purchases - before.purchases) / seconds }
  }

  /** Sends this many requests and purchases per second. */
  async day(catalogueRate: number, purchaseRate: number, seconds: number) {
    const [catalogue, purchases] = await Promise.all([
      arrivals(catalogueRate, seconds, () => this.#visit()),
      arrivals(purchaseRate, seconds, () => this.#buy()),
    ])
    return { catalogue: catalogue.times, purchases: purchases.times, errors: [...catalogue.errors, ...purchases.errors] }
  }

  /** Audits every purchase: its cents, its rows, the stock, and that each has one e-mail. Throws if anything is wrong. */
  async close() {
    const { databaseUrl, outside } = this.#store
    for (const each of [this.#visitors, ...this.#buyers]) each.close()
    await this.#settled.close()
    await emailsSent(databaseUrl)
    await auditPurchases(databaseUrl, this.#bought, { baskets: this.#baskets, stock })
    const { charges, emails, repeats } = await outside.seen()
    if (charges !== this.#bought.length || emails !== this.#bought.length || repeats > 0)
      throw new Error(`${charges} charges, ${emails} e-mails and ${repeats} repeats for ${this.#bought.length} purchases`)
  }

  #visit() {
    const number = this.#requests++
    return this.#visitors.ask(number, this.#requestOf(number))
  }

  async #buy() {
    const number = this.#purchases++
    const buyer = this.#free.pop() ?? this.#newBuyer(number)
    const order = await buyer.buy(this.#baskets[number % this.#baskets.length]!, number)
    this.#bought.push(order)
    this.#free.push(buyer)
    await this.#settled.done(order.orderId)
  }

  #newBuyer(number: number) {
    const buyer = new Buyer(this.#ports[number % this.#ports.length]!, addressOf(number))
    this.#buyers.push(buyer)
    return buyer
  }
}
