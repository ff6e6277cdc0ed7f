import { arrivals } from '../arrivals.ts'
import { type Bought, Buyer } from '../buyers.ts'
import { at, median } from '../figures.ts'
import type { Part, Row } from '../row.ts'
import { auditPurchases, emailsSent, Settled, stockedBaskets } from '../settled.ts'
import { memoryOf, type Store, withStore } from '../store.ts'
import { visitorRequests, Visitors } from '../visitors.ts'
import { addressOf } from './checkout.ts'

const catalogueRate = 200
const purchaseRate = 5
const stock = 1_000_000
/** Milliseconds between two memory samples. */
const beat = 2_000

/** A steady load: two web processes and a worker, with visitors and buyers who do not wait for each other. */
export const soak: Part = {
  name: 'soak',
  does: '200 catalogue requests and 5 purchases a second that come whether or not the store keeps up, with a real worker and one e-mail each',
  run: ({ soak: minutes }) =>
    withStore({ webs: ['cached', 'cached'], worker: true, sizes: { courses: 500, books: 500 } }, async (store) => {
      const seconds = minutes * 60
      // A quarter of a minute of warm-up is not measured.
      const warm = await oneDay(store, 15, 0)
      const measured = await oneDay(store, seconds, warm.bought.length)
      const bought = [...warm.bought, ...measured.bought]
      await emailsSent(store.databaseUrl)
      await auditPurchases(store.databaseUrl, bought, { baskets: await stockedBasketsOnce(store), stock })
      const { emails, repeats, refusedWebhooks } = await store.outside.seen()
      if (emails !== bought.length || repeats > 0)
        throw new Error(`${emails} e-mails for ${bought.length} purchases, ${repeats} of them twice`)
      const errors = [...warm.errors, ...measured.errors, ...refusedWebhooks]
      const { catalogue, purchases, memory } = measured
      const rows: Row[] = [
        { what: 'soak: catalogue p50', seen: median(catalogue), unit: 'ms' },
        {
          what: 'soak: catalogue p95',
          seen: at(catalogue, 0.95),
          unit: 'ms',
          details: { p99: at(catalogue, 0.99), requests: catalogue.length },
        },
        { what: 'soak: purchase p50', seen: median(purchases), unit: 'ms' },
        {
          what: 'soak: purchase p95',
          seen: at(purchases, 0.95),
          unit: 'ms',
          details: { p99: at(purchases, 0.99), purchases: purchases.length },
        },
        { what: 'soak: errors', seen: errors.length, unit: '', details: { errors: errors.slice(0, 20) } },
        flat('web', memory.web),
        flat('worker', memory.worker),
      ]
      return rows
    }),
}

/** Compares the last quarter with the second, because the caches are still filling in the first. */
function flat(name: string, samples: number[]): Row {
  const quarter = (from: number) =>
    median(samples.slice(Math.floor((samples.length * from) / 4), Math.ceil((samples.length * (from + 1)) / 4)))
  return { what: `soak: memory of the ${name}, end against middle`, seen: quarter(3), unit: 'MB', floor: quarter(1), details: { samples } }
}

async function oneDay(store: Store, seconds: number, from: number) {
  const { databaseUrl, webs, worker } = store
  const baskets = await stockedBasketsOnce(store)
  const requestOf = await visitorRequests(databaseUrl)
  const visitors = new Visitors(webs.map(({ port }) => port))
  const settled = await Settled.open(databaseUrl)
  const buyers: Buyer[] = []
  const bought: Bought[] = []
  const memory = { web: [] as number[], worker: [] as number[] }
  const looking = setInterval(() => {
    // A failed sample is made up for by the next one. A program that has ended is reported by `withStore`.
    void Promise.all([...webs.map(({ program }) => memoryOf(program)), memoryOf(worker!)]).then((sizes) => {
      memory.worker.push(sizes.pop()!)
      memory.web.push(Math.max(...sizes))
    })
  }, beat)
  const [catalogue, purchases] = await Promise.all([
    arrivals(catalogueRate, seconds, (number) => visitors.ask(number, requestOf(number))),
    arrivals(purchaseRate, seconds, async (number) => {
      const buyer = buyers.pop() ?? (await Buyer.open(webs[number % webs.length]!.port, addressOf(number)))
      const order = await buyer.buy(baskets[number % baskets.length]!, from + number)
      bought.push(order)
      buyers.push(buyer)
      await settled.done(order.orderId)
    }),
  ])
  clearInterval(looking)
  for (const each of [visitors, ...buyers]) each.close()
  await settled.close()
  return { catalogue: catalogue.times, purchases: purchases.times, errors: [...catalogue.errors, ...purchases.errors], bought, memory }
}

const stocked = new WeakMap<Store, ReturnType<typeof stockedBaskets>>()

/** The stock is set once, so that sales are counted from the first purchase to the last. */
function stockedBasketsOnce(store: Store) {
  const known = stocked.get(store) ?? stockedBaskets(store.databaseUrl, stock)
  stocked.set(store, known)
  return known
}
