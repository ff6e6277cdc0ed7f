import { plainCourse } from '#database/seed/fixtures.ts'
import { inParallel, times } from './concurrency.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditMoney, auditEmails } from './audit.ts'
import { letPass } from '#tests/harness/clock.ts'
import type { Drill, Findings } from './drill.ts'
import type { Shop } from './drilled-shop.ts'

/** The provider receives the payments and sends no webhook. Half of the buyers have their page open, half have closed it. */
export const lostWebhooks: Drill = {
  name: 'lost-webhooks',
  longOnly: true,
  run: (ground, findings, { short }) =>
    ground.withShop({ webs: 2 }, async (shop) => {
      const orders = short ? 20 : 200
      findings.done = `all webhooks lost, ${orders} paid orders, half with the page open`
      await shop.sandbox.webhooks('drop')
      const ids = await inParallel(times(orders), 10, () => shop.buy([{ id: plainCourse.id, quantity: 1 }]))
      // The buyer needs some time to pay in the bank's app.
      await inParallel(ids, 20, (id) => letPass(shop, id, 0.25))
      await inParallel(ids, 20, (id) => shop.pay(id))
      const open = ids.filter((_, index) => index % 2 === 0)
      const closed = ids.filter((_, index) => index % 2 === 1)

      const longest = 60
      const seconds = await Promise.all(open.map((id) => watch(shop, id, longest)))
      const slowest = Math.max(...seconds)
      findings.holds(
        `page open: confirmed within ${longest} s`,
        slowest <= longest,
        seconds.filter((each) => each > longest),
      )

      const passed = await closedPages(shop, findings, closed)
      findings.holds('the queue drains', await shop.quiet())
      await auditMoney(shop, findings)
      const { emails } = await auditEmails(shop, findings)
      findings.equal('none lost', emails, orders)
      findings.seen = `open: the slowest ${slowest.toFixed(1)} s; closed: all within ${passed.toFixed(1)} min; ${emails} e-mails`
    }),
}

/** Polls as the page does: every five seconds. */
async function watch(shop: Shop, orderId: string, longest: number): Promise<number> {
  const begun = performance.now()
  const paid = await eventually(async () => (await shop.ask(`/api/orders/${orderId}/status`)).text.includes('true'), longest + 15, 5_000)
  return paid ? (performance.now() - begun) / 1000 : Number.POSITIVE_INFINITY
}

/** Five minutes pass on the clock, and the rest is the real timer, which runs every minute. */
async function closedPages(shop: Shop, findings: Findings, closed: string[]): Promise<number> {
  const begun = performance.now()
  await inParallel(closed, 20, (id) => letPass(shop, id, 5))
  const allPaid = async () => {
    const { open } = await shop.one<{ open: number }>(`select count(*)::int as open from orders where id = any($1) and status <> 'PAID'`, [
      closed,
    ])
    return open === 0
  }
  findings.holds('page closed: all found by the periodic check', await eventually(allPaid, 295))
  return 5.25 + (performance.now() - begun) / 60_000
}
