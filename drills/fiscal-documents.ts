import { setTimeout as pause } from 'node:timers/promises'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { expireLocks, retryNow } from '#tests/harness/clock.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditEmails, auditMoney } from './audit.ts'
import { inParallel, times } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import type { Shop } from './drilled-shop.ts'

/** What the issuer does while documents are issued and canceled: the chance of each call, and of each document. */
const faults = {
  lost: 0.01,
  html: 0.04,
  'html-after': 0.04,
  unreachable: 0.02,
  slow: 0.05,
  delayed: 0.1,
  rejected: 0.08,
  'still-issued': 0.3,
  'no-file': 0.03,
}

interface AtIssuer {
  ref: string
  total: number
  canceledAt: number | null
  authorized: number
}

/**
 * Mixed orders are paid, each with an NF-e and an NFS-e, and some are refunded, while the issuer of fiscal documents is slow, loses answers,
 * answers with HTML and rejects, and the worker is killed. Then the issuer is asked what it has issued.
 */
export const fiscalDocuments: Drill = {
  name: 'fiscal-documents',
  run: (ground, findings, { short }) =>
    ground.withShop({ webs: 1, env: { FISCAL_JOBS: '16' } }, async (shop) => {
      const orders = short ? 6 : 500
      await prepare(shop)
      await misbehave(shop, faults)
      const bought = await inParallel(times(orders), 8, () => buyMixed(shop))
      const refunded = bought.filter((_, index) => index % 5 === 0)
      await shop.work('plan_fiscal_documents')
      await inParallel(refunded, 4, (orderId) => refundAtProvider(shop, orderId))
      await shop.work('plan_fiscal_documents')
      await killWorkers(shop, short ? 1 : 12)
      const seconds = short ? 600 : 900
      const interval = short ? 1_000 : 3_000
      findings.holds('every document is decided about', await eventually(() => isDecided(shop), seconds, interval), await statuses(shop))
      const rejected = await correctRejected(shop)
      await misbehave(shop, 'none')
      findings.holds(
        'every rejected document is issued after its correction',
        await eventually(() => isOver(shop), seconds, interval),
        await statuses(shop),
      )
      findings.holds('the queue drains', await shop.quiet())
      findings.holds('every e-mail is sent', await eventually(() => isSent(shop), 120, interval))
      await audit(shop, findings, { bought, refunded })
      await auditMoney(shop, findings)
      await auditEmails(shop, findings)
      findings.done = `${orders * 2} documents, ${refunded.length} orders refunded, ${rejected} rejections; the worker killed ${short ? 1 : 12}×; ${JSON.stringify(faults)}`
      findings.seen = 'one valid document for each order and class, none twice, every cancellation arrived'
    }),
}

async function prepare(shop: Shop) {
  await shop.rows(
    `update store_settings set legal_name = 'Sabiá Cursos Ltda', tax_id = '11222333000181', tax_regime = 'SIMPLES', state = 'SP'`,
  )
  await shop.rows(
    `update fiscal_settings set city_code = '3550308', issues_at = 'PAYMENT', issues_since = now() - interval '1 hour', planned_until = now() - interval '1 hour'`,
  )
  await shop.rows('update books set stock = 100000 where id = $1', [plentifulBook.id])
}

const misbehave = (shop: Shop, change: object | 'none') =>
  shop.sandbox.call('/console/fiscal', { faults: change, delayMs: 3_000, slowMs: 1_500 })

async function buyMixed(shop: Shop): Promise<string> {
  const orderId = await shop.buy([
    { id: plainCourse.id, quantity: 1 },
    { id: plentifulBook.id, quantity: 1 },
  ])
  await shop.pay(orderId)
  if (!(await eventually(async () => (await shop.statusOf(orderId)) === 'PAID', 180))) throw new Error(`order ${orderId}: it is not paid`)
  return orderId
}

async function killWorkers(shop: Shop, count: number) {
  for (const _ of times(count)) {
    await pause(1_500)
    await shop.worker.kill()
    shop.worker.start()
  }
}

/** All of the order's money is returned at PagBank, which the store finds out. */
async function refundAtProvider(shop: Shop, orderId: string) {
  const charge = await shop.providerOrderOf(orderId)
  await shop.sandbox.call(`/console/orders/${charge}/refund`, {})
  const body = JSON.stringify(await shop.sandbox.call(`/orders/${charge}`))
  await shop.askAgain('/api/webhooks/pagbank', { body, headers: { 'content-type': 'application/json' } })
  const isRefunded = async () => (await shop.statusOf(orderId)) === 'REFUNDED'
  if (!(await eventually(isRefunded, 180, 500))) throw new Error(`order ${orderId}: its refund is not found`)
}

/** Lets the time pass after which the issuer is asked again, and a killed worker's lease ends. */
async function hurry(shop: Shop) {
  await expireLocks(shop)
  await shop.rows(
    `update fiscal_documents set next_at = now() - interval '2 minutes', asked = least(asked, 3),
       requested_at = case when requested_at < now() - interval '45 seconds' then null else requested_at end where next_at is not null`,
  )
  await retryNow(shop)
  for (const job of ['plan_fiscal_documents', 'sweep_jobs']) await shop.work(job)
}

const countOf = async (shop: Shop, condition: string) =>
  (await shop.one<{ count: number }>(`select count(*)::int as count from fiscal_documents where ${condition}`)).count

async function isDecided(shop: Shop) {
  await hurry(shop)
  return (await countOf(shop, 'next_at is not null')) === 0
}

async function isOver(shop: Shop) {
  await hurry(shop)
  return (await countOf(shop, `next_at is not null or status not in ('ISSUED', 'CANCELED')`)) === 0
}

/**
 * The job of an e-mail that a killed worker was sending is tried too often while `hurry` lets no time pass between its attempts, and dies. The
 * sweep queues it again after five minutes.
 */
async function isSent(shop: Shop) {
  await hurry(shop)
  await shop.rows(
    `update emails set queued_at = now() - interval '6 minutes' where sent_at is null and claimed_at < now() - interval '1 minute'`,
  )
  const { unsent } = await shop.one<{ unsent: number }>(
    `select count(*)::int as unsent from emails where sent_at is null and kind <> 'PLACED'`,
  )
  return unsent === 0
}

const statuses = (shop: Shop) => shop.rows('select status, reason, count(*) from fiscal_documents group by 1, 2')

/** As staff do after they have corrected what was wrong. */
async function correctRejected(shop: Shop): Promise<number> {
  const rows = await shop.rows(
    `select graphile_worker.add_job('issue_fiscal_document', json_build_object('documentId', id, 'again', true), job_key => 'fiscal:' || id)
     from fiscal_documents where status = 'REJECTED' or (status = 'CANCELING' and next_at is null)`,
  )
  return rows.length
}

interface Row {
  id: string
  order_id: string
  document_group: string
  status: string
  total_cents: number
}

async function audit(shop: Shop, findings: Findings, { bought, refunded }: { bought: string[]; refunded: string[] }) {
  const rows = await shop.rows<Row>('select id, order_id, document_group, status, total_cents from fiscal_documents')
  const issuer = new Map((await shop.sandbox.call<AtIssuer[]>('/console/fiscal.json')).map((document) => [document.ref, document]))
  const known = new Set(rows.map(({ id }) => id))
  findings.equal(
    'the issuer has no document that the store does not know',
    [...issuer.keys()].filter((ref) => !known.has(ref)),
    [],
  )
  findings.equal(
    'no document was issued twice',
    [...issuer.values()].filter(({ authorized }) => authorized > 1),
    [],
  )
  const valid = rows.filter(({ id }) => issuer.get(id)?.authorized === 1 && issuer.get(id)?.canceledAt === null)
  findings.equal(
    'what is valid at the issuer is issued here, and nothing else',
    rows.filter(({ id, status }) => (status === 'ISSUED') !== valid.some((each) => each.id === id)),
    [],
  )
  const kept = bought.filter((orderId) => !refunded.includes(orderId))
  const groupsOf = (orderId: string) => valid.filter(({ order_id: of }) => of === orderId).map((row) => row.document_group)
  findings.equal(
    'each order has one valid document of each class',
    kept.filter((orderId) => groupsOf(orderId).length !== 2 || new Set(groupsOf(orderId)).size !== 2),
    [],
  )
  findings.equal(
    'every cancellation arrived',
    refunded.filter((orderId) => groupsOf(orderId).length > 0),
    [],
  )
  const paid = await shop.one<{ cents: number }>(`select coalesce(sum(total_cents), 0)::int as cents from orders where status = 'PAID'`)
  const documented = valid.reduce((sum, { id }) => sum + Math.round((issuer.get(id)?.total ?? 0) * 100), 0)
  findings.equal('the issuer’s documents add up to what was paid', documented, paid.cents)
}
