import { courseWithModules, plentifulBook } from '#database/seed/fixtures.ts'
import { inParallel, times } from './concurrency.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditMoney, auditEmails } from './audit.ts'
import { newBuyer } from './buyers.ts'
import type { Drill } from './drill.ts'
import { http } from './http.ts'
import { orderIdOf, type Shop } from './drilled-shop.ts'

/**
 * Paid card orders, for each of which several webhook events arrive at the same moment. The first reading of a card order stores the
 * provider's order id, a unique column, so it takes the strictest locks that settling takes. The runner fails a drill whose database log
 * has a deadlock.
 */
export const cardWebhooks: Drill = {
  name: 'card-webhooks',
  run: (ground, findings, { short }) =>
    ground.withShop({ webs: 2, env: { LOG_LEVEL: 'warn' } }, async (shop) => {
      const [orders, rounds] = [10, short ? 2 : 10]
      findings.done = `${rounds} rounds of ${orders} card orders, each paid and reported by 3 simultaneous webhooks while its page polls`
      await shop.sandbox.webhooks('drop')
      for (const round of times(rounds)) await payAndTell(shop, orders, round)
      findings.holds('the queue drains', await shop.quiet())
      const { unpaid } = await shop.one<{ unpaid: number }>(`select count(*)::int as unpaid from orders where status <> 'PAID'`)
      findings.equal('every order is paid', unpaid, 0)
      const { retried } = await shop.one<{ retried: number }>(
        `select count(*)::int as retried from graphile_worker.jobs where task_identifier = 'read_webhook_event' and attempts > 0`,
      )
      findings.equal('no webhook event waits for a retry', retried, 0)
      await auditMoney(shop, findings)
      const { emails, repeats } = await auditEmails(shop, findings)
      findings.equal('no e-mail twice', repeats, 0)
      findings.seen = `${orders * rounds * 3} webhooks, ${emails} orders paid once each`
    }),
}

async function payAndTell(shop: Shop, count: number, round: number) {
  const paid = await inParallel(times(count), 5, () => payByCard(shop))
  const bodies = paid.flatMap(({ body }) => times(3).map((copy) => `${body}${' '.repeat(copy + 1)}`))
  const webhooks = bodies.map((body) => shop.askAgain('/api/webhooks/pagbank', { body, headers: { 'content-type': 'application/json' } }))
  const polls = paid.map(({ orderId }) => shop.askAgain(`/api/orders/${orderId}/status`))
  const refused = (await Promise.all([...webhooks, ...polls])).filter(({ status }) => status !== 200)
  if (refused.length > 0) throw new Error(`round ${round}: ${refused[0]!.status} ${refused[0]!.text}`)
  const ids = paid.map(({ orderId }) => orderId)
  const all = await eventually(async () => {
    const { open } = await shop.one<{ open: number }>(`select count(*)::int as open from orders where id = any($1) and status <> 'PAID'`, [
      ids,
    ])
    return open === 0
  }, 180)
  if (!all) throw new Error(`round ${round}: not every order was paid`)
}

/** A card order that has just been paid on the provider's page, and the webhook that the provider would send. */
async function payByCard(shop: Shop): Promise<{ orderId: string; body: string }> {
  const items = [courseWithModules, plentifulBook].map(({ id }) => ({ id, quantity: 1 }))
  const answer = await shop.submit(await shop.quote(items), newBuyer(), {}, 'redirect')
  const { url } = JSON.parse(answer.text) as { url?: string }
  if (!url) throw new Error(`no card page: ${answer.status} ${answer.text}`)
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const page = await http(url, { body: 'choice=pay&installments=1', headers: type })
  if (page.status !== 303) throw new Error(`the card page returned ${page.status}`)
  const orderId = orderIdOf(answer)
  const { id } = await shop.one<{ id: string }>('select id from payments where order_id = $1', [orderId])
  const order = shop.records.orders().find(({ reference_id }) => reference_id === id)
  if (!order) throw new Error(`the provider has no order for payment ${id}`)
  return { orderId, body: JSON.stringify(await shop.sandbox.call(`/orders/${order.id}`)) }
}
