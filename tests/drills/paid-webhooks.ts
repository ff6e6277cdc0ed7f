import { plainCourse } from '#database/seed/fixtures.ts'
import { times } from './concurrency.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditMoney, auditEmails } from './audit.ts'
import { newBuyer } from './buyers.ts'
import { expiredSince } from '#tests/harness/clock.ts'
import type { Drill, Findings } from './drill.ts'
import type { Shop } from './drilled-shop.ts'

const states = ['waiting', 'in analysis', 'expired', 'paid', 'refunded'] as const

/** The provider keeps repeating the webhook while the buyer's page keeps polling. */
export const paidWebhooks: Drill = {
  name: 'paid-webhooks',
  run: (ground, findings, { short }) =>
    ground.withUsualShop(async (shop) => {
      const orders = short ? 1 : 5
      const repeats = short ? 15 : 50
      findings.done = `the paid webhook ${2 * repeats} times in parallel with ${repeats} status polls, ${orders} orders each ${states.join(', ')}`
      await shop.sandbox.webhooks('drop')
      for (const state of states) await Promise.all(times(orders).map(() => flood(shop, findings, { state, repeats })))
      await shop.sandbox.webhooks('send')
      findings.holds('the queue drains', await shop.quiet())
      await auditMoney(shop, findings)
      const { emails, repeats: twice } = await auditEmails(shop, findings)
      findings.equal('no e-mail twice', twice, 0)
      const { webhooks } = await shop.one<{ webhooks: number }>('select sum(times_seen)::int as webhooks from webhook_events')
      findings.seen = `${webhooks} webhooks, ${orders * states.length} orders paid once each, ${orders} of them refunded and still refunded, ${emails} e-mails`
    }),
}

async function flood(shop: Shop, findings: Findings, { state, repeats }: { state: (typeof states)[number]; repeats: number }) {
  const buyer = newBuyer()
  const orderId = await shop.buy([{ id: plainCourse.id, quantity: 1 }], buyer)
  const charge = await shop.providerOrderOf(orderId)
  const wire = async () => JSON.stringify(await shop.sandbox.call(`/orders/${charge}`))
  const stale = await wire()
  if (state === 'in analysis') await analyse(shop, findings, orderId, charge)
  if (state === 'expired') await expire(shop, findings, orderId)
  await shop.sandbox.pay(charge)
  const paid = await wire()
  if (state === 'paid' || state === 'refunded') {
    await Promise.all([paid, paid].map((body) => notify(shop, body)))
    findings.holds('a paid order is paid', await isPaid(shop, orderId))
  }
  // An access e-mail that is not sent when the order is refunded is not sent any more.
  if (state === 'refunded') findings.holds('the access e-mail is sent', await shop.quiet())
  if (state === 'refunded') await refundAtProvider(shop, findings, orderId, charge)
  const finalStatus = state === 'refunded' ? 'REFUNDED' : 'PAID'

  const isPaidBefore = ['paid', 'refunded'].includes(state)
  // The line may arrive later than the commit that it tells of.
  if (isPaidBefore) await eventually(async () => (await transitions(shop, orderId)) > 0, 180)
  const before = await transitions(shop, orderId)
  const same = times(repeats).map(() => notify(shop, paid))
  const differentBytes = times(repeats).map((index) => notify(shop, `${paid}${' '.repeat(index + 1)}`))
  const polls = times(repeats).map(() => shop.askAgain(`/api/orders/${orderId}/status`))
  const answers = await Promise.all([...same, ...differentBytes, ...polls])
  findings.equal(`${state}: every webhook and poll gets 200`, new Set(answers.map(({ status }) => status)), new Set([200]))
  findings.holds(`${state}: the order is ${finalStatus}`, await eventually(async () => (await shop.statusOf(orderId)) === finalStatus, 180))
  findings.holds(`${state}: the queue drains`, await shop.quiet())
  findings.equal(`${state}: one transition`, (await transitions(shop, orderId)) - before, isPaidBefore ? 0 : 1)

  const whenPaid = await shop.one('select status, paid_at from orders where id = $1', [orderId])
  await comesLate(shop, findings, { orderId, charge, stale, buyer: buyer.email })
  findings.equal(
    `${state}: a final status never changes back`,
    await shop.one('select status, paid_at from orders where id = $1', [orderId]),
    whenPaid,
  )
  const effects = await shop.one(
    `select (select count(*)::int from emails where order_id = $1 and kind <> 'PLACED') as emails,
            (select count(*)::int from course_accesses where email = $2) as grants`,
    [orderId, buyer.email],
  )
  // A refund sends its own e-mail and revokes the access.
  findings.equal(`${state}: one e-mail and one grant`, effects, state === 'refunded' ? { emails: 2, grants: 0 } : { emails: 1, grants: 1 })
}

/** Webhooks that arrive late, and a provider that briefly contradicts an earlier status. */
async function comesLate(shop: Shop, findings: Findings, order: { orderId: string; charge: string; stale: string; buyer: string }) {
  for (const denial of ['DECLINED', 'WAITING', 'IN_ANALYSIS'] as const) {
    await shop.sandbox.claim(order.charge, denial)
    await Promise.all([notify(shop, order.stale), notify(shop, `${order.stale} ${denial}`.replace(denial, ' '.repeat(denial.length)))])
    findings.holds('late webhook events are processed', await shop.quiet())
  }
  await shop.sandbox.claim(order.charge, null)
}

async function analyse(shop: Shop, findings: Findings, orderId: string, charge: string) {
  const waiting = JSON.stringify(await shop.sandbox.call(`/orders/${charge}`))
  await shop.sandbox.claim(charge, 'IN_ANALYSIS')
  await notify(shop, waiting)
  const seen = await eventually(
    async () => (await shop.one<{ status: string }>('select status from payments where order_id = $1', [orderId])).status === 'IN_ANALYSIS',
    180,
  )
  findings.holds('the payment is in analysis', seen)
  await shop.sandbox.claim(charge, null)
}

async function refundAtProvider(shop: Shop, findings: Findings, orderId: string, charge: string) {
  await shop.sandbox.call(`/console/orders/${charge}/refund`, {})
  await notify(shop, JSON.stringify(await shop.sandbox.call(`/orders/${charge}`)))
  findings.holds('the order is refunded', await eventually(async () => (await shop.statusOf(orderId)) === 'REFUNDED', 180))
}

async function expire(shop: Shop, findings: Findings, orderId: string) {
  await expiredSince(shop, orderId, 11 * 60)
  findings.holds('the order expires', await eventually(async () => (await shop.statusOf(orderId)) === 'EXPIRED', 180))
}

const notify = (shop: Shop, body: string) =>
  shop.askAgain('/api/webhooks/pagbank', { body, headers: { 'content-type': 'application/json' } })
const isPaid = (shop: Shop, orderId: string) => eventually(async () => (await shop.statusOf(orderId)) === 'PAID', 180)
/** Each program logs when it changes an order to paid. */
const transitions = async (shop: Shop, orderId: string) =>
  shop
    .output()
    .split('\n')
    .filter((line) => line.includes('"order paid"') && line.includes(orderId)).length
