import { at, rounded } from '../figures.ts'
import { databaseFloor } from '../floors/bare-database.ts'
import { type Bought, Buyer } from '../buyers.ts'
import type { Part } from '../row.ts'
import { auditPurchases, lettersSent, Settled, stockedBaskets } from '../settled.ts'
import { type Store, withStore } from '../store.ts'
import { addressOf } from './checkout.ts'

const buyers = 16
const stock = 1_000_000

/** From the price to the letter that is queued: a web process, a worker, and a provider that answers and pays at once. */
export const purchase: Part = {
  name: 'purchase',
  does: 'whole purchases by 16 buyers, against one transaction that inserts an order of two lines and takes a book',
  run: ({ seconds }) =>
    withStore({ webs: ['keeping'], worker: true, sizes: { books: 200 } }, async (store) => {
      const { databaseUrl } = store
      const baskets = await stockedBaskets(databaseUrl, stock)
      const ids = baskets.map(({ book }) => book.id)
      const orders = { books: ids, course: baskets[0]!.course.id }
      const measured = await buyFor(store, seconds, baskets)
      const floor = await databaseFloor({ databaseUrl, clients: buyers, seconds, warming: Math.min(2, seconds), orders })
      return [
        {
          what: 'a whole purchase',
          seen: measured.perSecond,
          unit: '/s',
          floor: floor.perSecond,
          details: { store: measured, floor },
        },
      ]
    }),
}

async function buyFor(store: Store, seconds: number, baskets: Awaited<ReturnType<typeof stockedBaskets>>) {
  const { databaseUrl, outside, web } = store
  const settled = await Settled.open(databaseUrl)
  const all = await Promise.all(Array.from({ length: buyers }, (_, index) => Buyer.open(web.port, addressOf(index))))
  const bought: Bought[] = []
  let number = 0
  const round = async (length: number) => {
    const times: { whole: number; code: number }[] = []
    const end = performance.now() + length * 1000
    await Promise.all(
      all.map(async (buyer) => {
        for (let begun = performance.now(); begun < end; begun = performance.now()) {
          const turn = number++
          const order = await buyer.buy(baskets[turn % baskets.length]!, turn)
          const code = performance.now() - begun
          bought.push(order)
          times.push({ code, whole: (await settled.done(order.orderId)) - begun })
        }
      }),
    )
    return times
  }
  await round(Math.min(2, seconds))
  const [begun, cpu] = [performance.now(), await web.cpu()]
  const times = await round(seconds)
  const took = (performance.now() - begun) / 1000
  const spent = (await web.cpu()) - cpu
  for (const buyer of all) buyer.close()
  await settled.close()
  await lettersSent(databaseUrl)
  await auditPurchases(databaseUrl, bought, stock)
  const { charges, refusedNotices, letters, repeats } = await outside.seen()
  if (charges !== bought.length || letters !== bought.length || repeats > 0 || refusedNotices.length > 0)
    throw new Error(
      `${bought.length} purchases: ${charges} charges, ${letters} letters, ${repeats} twice, ${refusedNotices.length} notices refused`,
    )
  const whole = times.map((time) => time.whole)
  return {
    perSecond: times.length / took,
    p50: rounded(at(whole, 0.5)),
    p95: rounded(at(whole, 0.95)),
    'p50 to the code': rounded(
      at(
        times.map((time) => time.code),
        0.5,
      ),
    ),
    cpu: rounded((spent * 1e6) / times.length),
    purchases: times.length,
  }
}
