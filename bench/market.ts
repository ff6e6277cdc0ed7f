import { arrivals } from './arrivals.ts'
import { type Bought, Buyer } from './buyers.ts'
import { addressOf } from './parts/checkout.ts'
import { auditPurchases, emailsSent, Settled, stockedBaskets } from './settled.ts'
import { memoryOf, type Store } from './store.ts'
import { visitorRequests, Visitors } from './visitors.ts'

const stock = 1_000_000
/** Visitors and buyers at once while the capacity is measured. */
const atOnce = 16
/** Milliseconds between two memory samples. */
const beat = 2_000
/** Milliseconds. The jobs of a killed worker are run by another one after half a minute. */
const settledWithin = 120_000

type Baskets = Awaited<ReturnType<typeof stockedBaskets>>
type RequestOf = Awaited<ReturnType<typeof visitorRequests>>

/** The visitors and buyers of a store. */
export class Market {
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
    const baskets = await stockedBaskets(databaseUrl, stock)
    return new Market(store, baskets, await visitorRequests(databaseUrl), await Settled.open(databaseUrl, settledWithin))
  }

  /** What the store serves per second when visitors and buyers send the next request as soon as the previous response has arrived. */
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

  /** Sends this many requests and purchases per second, and samples the memory of the first web process and the first worker. */
  async day(catalogueRate: number, purchaseRate: number, seconds: number) {
    const memory = { web: [] as number[], worker: [] as number[] }
    const [web, worker] = [this.#store.webs[0]!.program, this.#store.workers[0]!]
    const looking = setInterval(() => {
      // A failed sample is made up for by the next one. A program that has ended is reported by `withStore`.
      void Promise.all([memoryOf(web), memoryOf(worker)]).then(([ofWeb, ofWorker]) => {
        memory.web.push(ofWeb)
        memory.worker.push(ofWorker)
      })
    }, beat)
    const [catalogue, purchases] = await Promise.all([
      arrivals(catalogueRate, seconds, () => this.#visit()),
      arrivals(purchaseRate, seconds, () => this.#buy()),
    ])
    clearInterval(looking)
    const repeats = this.#visitors.repeats + this.#buyers.reduce((sum, buyer) => sum + buyer.repeats, 0)
    const errors = [...catalogue.errors, ...purchases.errors]
    return { catalogue: catalogue.times, purchases: purchases.times, errors, repeats, memory }
  }

  /** Audits every purchase: its cents, its rows, the stock, and that each has one e-mail. Throws if anything is wrong. */
  async close(): Promise<{ twice: number }> {
    const { databaseUrl, outside } = this.#store
    for (const each of [this.#visitors, ...this.#buyers]) each.close()
    await this.#settled.close()
    await emailsSent(databaseUrl)
    await auditPurchases(databaseUrl, this.#bought, { baskets: this.#baskets, stock })
    const { charges, emails, repeats } = await outside.seen()
    if (charges !== this.#bought.length || emails - repeats !== this.#bought.length)
      throw new Error(`${charges} charges and ${emails - repeats} different e-mails for ${this.#bought.length} purchases`)
    return { twice: repeats }
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
    const buyer = new Buyer(this.#ports, addressOf(number), number)
    this.#buyers.push(buyer)
    return buyer
  }
}
