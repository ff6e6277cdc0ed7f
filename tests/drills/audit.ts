import { eventually } from '#tests/harness/eventually.ts'
import { isConfirmation } from '#tests/harness/sandbox-console.ts'
import type { Findings } from './drill.ts'
import type { Shop } from './drilled-shop.ts'

/**
 * Invariants of every store at rest, whatever was done to it: no money without an order or a flag, no paid order without its e-mail and grants,
 * no unexplained order item or stock.
 */
export async function auditMoney(shop: Shop, findings: Findings) {
  const counts = async (what: string, query: string) => {
    const violations = await shop.rows<{ id: string }>(query)
    findings.holds(what, violations.length === 0, violations.slice(0, 5))
  }
  await counts('every order has items', `select id from orders where not exists (select from order_items where order_id = orders.id)`)
  await counts(
    'every order that is not free has a payment',
    `select id from orders where method <> 'FREE' and not exists (select from payments where order_id = orders.id)`,
  )
  await counts('an order’s total adds up', `select id from orders where total_cents <> items_cents + shipping_cents - discount_cents`)
  await counts(
    'the items add up to the order',
    `select orders.id from orders join order_items on order_id = orders.id group by orders.id having sum(unit_cents * quantity) <> items_cents`,
  )
  await counts(
    'every paid order has one e-mail',
    `select id from orders where status = 'PAID' and (select count(*) from emails where order_id = orders.id and kind = 'ACCESS') <> 1`,
  )
  await counts(
    'every paid course is granted',
    `select orders.id from orders join order_items on order_id = orders.id where status = 'PAID' and course_id is not null
       and not exists (select from access_reasons where order_item_id = order_items.id and email = orders.email)
       and not exists (select from erasures where order_id = orders.id)`,
  )
  await counts(
    'no access e-mail and no grant without payment',
    `select id from orders where status in ('PENDING', 'EXPIRED', 'FAILED', 'CANCELED') and (exists (select from emails where order_id = orders.id and kind = 'ACCESS')
       or exists (select from access_reasons join order_items on order_items.id = order_item_id where order_id = orders.id))`,
  )
  await counts(
    'no access without a reason',
    `select id from course_accesses access
     where not exists (select from access_reasons where email = access.email and course_id = access.course_id)`,
  )
  await counts(
    'the units that a book’s orders have taken add up',
    `select id from books where reserved_quantity <> (select coalesce(sum(reserved_quantity), 0) from order_items where book_id = books.id)`,
  )
  await counts(
    'an order that ended without money holds nothing',
    `select orders.id from orders join order_items on order_id = orders.id where status in ('EXPIRED', 'FAILED', 'CANCELED') and reserved_quantity > 0`,
  )
  await auditLedger(shop, findings)
  await auditCharges(shop, findings)
  if (findings.faults.length > 0) await tellFailedJobs(shop, findings)
}

/** The demo's past orders have no charges. The worker posts their ledgers in its own time. */
async function auditLedger(shop: Shop, findings: Findings) {
  const balances = await shop.rows<{ id: string; status: string; due: boolean; kept: number; receivable: number; buyer: number }>(
    `select orders.id, orders.status, money.due, money.kept, ledger.receivable, ledger.buyer from orders
     join (select order_id, bool_or(refund_due) as due, sum(charges.paid_cents - charges.returned_cents)::int as kept
       from payments join charges on payment_id = payments.id group by order_id) as money on money.order_id = orders.id
     cross join lateral (select coalesce(sum(cents) filter (where account = 'provider_receivable' and kind in ('RECEIPT', 'REFUND')), 0)::int as receivable,
         coalesce(sum(cents) filter (where account = 'buyer'), 0)::int as buyer
       from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id where order_id = orders.id) as ledger`,
  )
  const wrong = (is: (balance: (typeof balances)[number]) => boolean) => balances.filter(is).slice(0, 5)
  const missing = wrong(({ kept, receivable }) => kept !== receivable)
  findings.holds('every cent that was received or refunded is in the ledger', missing.length === 0, missing)
  const unbalanced = wrong(({ status, due, kept, buyer }) => (status === 'PAID' ? due !== buyer < 0 || buyer > 0 : buyer !== -kept))
  findings.holds('the buyer’s balance is the money that must be refunded', unbalanced.length === 0, unbalanced)
  const sums = await shop.rows('select transaction_id from ledger_entries group by transaction_id having sum(cents) <> 0 limit 5')
  findings.holds('the entries of each ledger transaction sum to zero', sums.length === 0, sums)
}

/** Reports jobs that failed or are locked. That is no fault in itself, because jobs are retried, but it may explain one. */
async function tellFailedJobs(shop: Shop, findings: Findings) {
  const jobs = await shop.rows(
    `select identifier, payload, attempts, (run_at - now())::text as next, last_error, locked_at
     from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = task_id
     where last_error is not null or locked_at is not null`,
  )
  for (const job of jobs.slice(0, 10)) findings.fault(`(a pending job: ${JSON.stringify(job)})`)
}

/**
 * Compares with the provider's records: each order there is one payment of ours, and each real is a paid order or a refund that is due or
 * done.
 */
async function auditCharges(shop: Shop, findings: Findings) {
  const payments = new Map(
    (
      await shop.rows<{ id: string; status: string; refund_due: boolean; refunded_cents: number; order_status: string }>(
        `select payments.id, payments.status, refund_due, refunded_cents, orders.status as order_status from payments join orders on orders.id = order_id`,
      )
    ).map((payment) => [payment.id, payment]),
  )
  const charged = new Map<string, number>()
  for (const order of shop.records.orders()) {
    const reference = order.reference_id ?? ''
    const payment = payments.get(reference)
    if (!order._checkout) charged.set(reference, (charged.get(reference) ?? 0) + 1)
    findings.holds('every charge belongs to an order', payment !== undefined, order.id)
    if (!payment || !order.charges?.some((charge) => charge.amount.summary.paid > charge.amount.summary.refunded)) continue
    const owned =
      payment.status === 'PAID' && (payment.order_status === 'PAID' || payment.refund_due || payment.order_status.startsWith('REFUND'))
    findings.holds('each charge is a paid order or a refund', owned, payment)
  }
  const doubled = [...charged].filter(([, count]) => count > 1)
  findings.holds('no payment has two charges', doubled.length === 0, doubled)
}

/** E-mails about an order, except its confirmation, and those of a course to its buyers. */
const wanted = `select id, order_id from emails where kind <> 'PLACED' union all select id, null from course_emails where sent_at is not null`

/** An e-mail may wait for another try on a busy machine, which the queue takes for nothing to do. */
async function haveArrived(shop: Shop): Promise<boolean> {
  const ids = await shop.rows<{ id: string }>(wanted)
  const received = new Set(shop.records.emails().map(({ messageId }) => messageId))
  return ids.every(({ id }) => received.has(`<email.${id}@localhost>`))
}

/**
 * Counts the e-mails that arrived, without those that confirm an order before it is paid. E-mails with the same Message-ID count once. Those to
 * the owner belong to no order. A confirmation can arrive twice or belong to no row: one whose sender died is withdrawn once its order is paid.
 */
export async function auditEmails(shop: Shop, findings: Findings): Promise<{ emails: number; repeats: number }> {
  await eventually(() => haveArrived(shop), 60, 500)
  const ids = new Map((await shop.rows<{ id: string; order_id: string | null }>(wanted)).map(({ id, order_id }) => [id, order_id]))
  const arrived = new Map<string, number>()
  const received = shop.records.emails().filter(({ messageId }) => !messageId.startsWith('<exceptions.'))
  const confirmations = new Set(received.filter(isConfirmation).map(({ messageId }) => messageId))
  for (const { messageId } of received) if (!confirmations.has(messageId)) arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1)
  for (const [id, orderId] of ids) findings.holds('each e-mail arrived', arrived.has(`<email.${id}@localhost>`), orderId)
  const sent = await shop.rows<{ id: string }>(`select id from emails where kind = 'PLACED' and sent_at is not null`)
  for (const { id } of sent) findings.holds('each confirmation that was sent arrived', confirmations.has(`<email.${id}@localhost>`), id)
  findings.equal('every e-mail that arrived belongs to an order or a course', arrived.size, ids.size)
  return { emails: arrived.size, repeats: [...arrived.values()].reduce((sum, count) => sum + count - 1, 0) }
}
