import { eventually } from '#tests/harness/eventually.ts'
import { auditMoney, auditEmails } from './audit.ts'
import { newBuyer } from './buyers.ts'
import { expiredSince } from '#tests/harness/clock.ts'
import type { Drill, Findings } from './drill.ts'
import type { Shop } from './drilled-shop.ts'

/** Seconds after the code's expiry at which the bank pays it. */
const moments = { '1 s before': -1, '1 s after': 1, '10 min after': 601, '2 days after': 2 * 86_400 }

interface Case {
  moment: keyof typeof moments
  stockLeft: boolean
  noticed: boolean
}

/** Payments around and after the code's expiry, with the book still in stock or sold to another buyer, with and without a webhook. */
export const latePix: Drill = {
  name: 'late-pix',
  run: (ground, findings) =>
    ground.withShop({ webs: 2 }, async (shop) => {
      const cases = (Object.keys(moments) as (keyof typeof moments)[]).flatMap((moment) =>
        [true, false].flatMap((stockLeft) => [true, false].map((noticed): Case => ({ moment, stockLeft, noticed }))),
      )
      findings.done = `PIX paid ${Object.keys(moments).join(', ')} its expiry, with and without stock left, with and without the webhook`
      await shop.sandbox.webhooks('drop')
      const outcomes = await Promise.all(cases.map((each) => payLate(shop, findings, each)))
      findings.holds('the queue drains', await shop.quiet())
      await auditMoney(shop, findings)
      await auditEmails(shop, findings)
      const paid = outcomes.filter((outcome) => outcome === 'PAID').length
      findings.seen = `${paid} orders paid, ${outcomes.length - paid} flagged for refund, no orphan money`
    }),
}

async function payLate(shop: Shop, findings: Findings, { moment, stockLeft, noticed }: Case): Promise<string> {
  const what = `${moment}, ${stockLeft ? 'stock left' : 'sold meanwhile'}, ${noticed ? 'noticed' : 'webhook lost'}`
  const book = await ownBook(shop)
  const orderId = await shop.buy([{ id: book, quantity: 1 }])
  await expiredSince(shop, orderId, moments[moment])
  const over = moments[moment] > 600
  if (over) {
    findings.holds(`${what}: the order expires`, await eventually(async () => (await shop.statusOf(orderId)) === 'EXPIRED', 180))
    findings.equal(`${what}: its book is in stock again`, await stockOf(shop, book), 1)
    if (!stockLeft) await shop.buy([{ id: book, quantity: 1 }], newBuyer())
  } else {
    findings.equal(`${what}: its book is held`, await stockOf(shop, book), 0)
  }

  await shop.pay(orderId)
  if (noticed) await shop.sandbox.call(`/console/orders/${await shop.providerOrderOf(orderId)}/notify`, {})

  const wanted = over && !stockLeft ? 'REFUND_DUE' : 'PAID'
  let seen = ''
  // The check of another case may have found it already, or be about to.
  const isChecked = async () => (await nextCheck(shop, orderId)) || [wanted, 'REFUNDED'].includes(await shop.statusOf(orderId))
  if (!noticed) findings.holds(`${what}: another check is scheduled`, await eventually(isChecked, 60))
  const ends = await eventually(
    async () => {
      seen = await shop.statusOf(orderId)
      // The flagged refund may already be done.
      if (seen === wanted || (wanted === 'REFUND_DUE' && seen === 'REFUNDED')) return true
      // A check that was under way when the bank paid did not see the payment; the next one does.
      if (!noticed) await nextCheck(shop, orderId)
      return false
    },
    180,
    1_000,
  )
  findings.holds(`${what}: ${wanted}`, ends, seen)
  findings.equal(`${what}: nothing is sold twice`, await stockOf(shop, book), 0)
  return seen
}

/** Makes the next periodic check due now. Resolves with false if none is scheduled. */
async function nextCheck(shop: Shop, orderId: string): Promise<boolean> {
  const due = await shop.rows(`update payments set next_check_at = now() where order_id = $1 and next_check_at is not null returning id`, [
    orderId,
  ])
  await shop.work('reconcile_payments')
  return due.length === 1
}

async function ownBook(shop: Shop): Promise<string> {
  const { id } = await shop.one<{ id: string }>(
    `insert into books (title, price_cents, shipping_price_cents, physical, stock) values ('Último exemplar', 4900, 1500, true, 1) returning id`,
  )
  return id
}

const stockOf = async (shop: Shop, book: string) =>
  (await shop.one<{ stock: number }>('select stock from books where id = $1', [book])).stock
