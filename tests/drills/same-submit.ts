import { courseWithModules } from '#database/seed/fixtures.ts'
import { times } from './concurrency.ts'
import { newBuyer } from './buyers.ts'
import type { Drill } from './drill.ts'

/** A double click, a page reload and retries of the network, all at the same time. */
export const sameSubmit: Drill = {
  name: 'same-submit',
  run: (ground, findings, { short }) =>
    ground.withUsualShop(async (shop) => {
      const rounds = short ? 1 : 20
      findings.done = `the same submit 20 times in parallel through 2 web processes, ${rounds} rounds by PIX and ${rounds} by card`
      for (const method of ['pix', 'redirect'] as const) {
        for (const round of times(rounds)) {
          const quoted = await shop.quote([{ id: courseWithModules.id, quantity: 1 }])
          const buyer = newBuyer()
          const before = shop.records.chargeCalls().length
          const answers = await Promise.all(times(20).map(() => shop.submit(quoted, buyer, {}, method)))
          const what = `${method}, round ${round}`
          findings.equal(`${what}: every response is 200`, new Set(answers.map(({ status }) => status)), new Set([200]))
          findings.equal(`${what}: identical answers`, new Set(answers.map(({ text }) => text)).size, 1)
          findings.equal(`${what}: one call to the provider`, shop.records.chargeCalls().length - before, 1)
          const counts = await shop.one(
            'select count(distinct orders.id)::int as orders, count(*)::int as payments from orders join payments on order_id = orders.id where email = $1',
            [buyer.email],
          )
          findings.equal(`${what}: one order, one payment`, counts, { orders: 1, payments: 1 })
        }
      }
      const placed = await shop.one<{ orders: number }>('select count(*)::int as orders from orders')
      const known = shop.records.orders().length + shop.records.checkouts().length
      findings.equal('the provider has as many charges as there are orders', known, placed.orders)
      findings.seen = `${placed.orders} orders, ${shop.records.chargeCalls().length} provider calls, ${rounds * 40} answers`
    }),
}
