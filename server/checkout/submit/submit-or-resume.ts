import { stepFor } from '#domain/checkout/order-step.ts'
import { memberIdOf, productIdOf } from '#server/catalogue/products/product-rows.sql.ts'
import type { PaymentMethod } from '#server/money/payments/find-payments.sql.ts'
import { itemsOfOrder } from '#server/orders/order/order-items.sql.ts'
import { orderById, orderOfQuote, type OrderRow } from '#server/orders/order/orders.sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import type { Quote, ReadQuote } from '../quote/quote-token.ts'
import { settleOrder } from '#server/money/payments/settle-payment.ts'
import { resumeOrder, settleOrRefuse } from './resume-order.ts'
import { type PayableOrder, refusalOfStep, standingOf } from './start-payment.ts'
import { mayReplace, ReplacedMeanwhile, type Submission, submitCheckout } from './submit-checkout.ts'

/**
 * Places the order of a quote, in place of the buyer's earlier one if it is another attempt. Idempotent: the same quote always leads to the
 * same order, whatever the order's status is by then. If another attempt takes the earlier one's place meanwhile, that attempt's is replaced.
 */
export async function submitOrResume(...[deps, method, read, sent]: Parameters<typeof submitOnce>): Promise<PayableOrder> {
  try {
    return await submitOnce(deps, method, read, sent)
  } catch (error) {
    if (error instanceof ReplacedMeanwhile) return submitOrResume(deps, method, read, sent)
    throw error
  }
}

/** Throws ReplacedMeanwhile. */
async function submitOnce(
  deps: Deps,
  method: PaymentMethod,
  read: ReadQuote,
  sent: Omit<Submission, 'quote' | 'replacedId'>,
): Promise<PayableOrder> {
  if (read.kind === 'invalid') throw new Refusal('QUOTE_INVALID', 'Este orçamento não é válido. Atualize a página.')
  // Another window of the browser may know an order that was replaced itself.
  const replaces = sent.replaces && (await lastInPlaceOf(deps.db, sent.replaces))
  const submission = { ...sent, replaces }
  const { quote } = read
  const before = await orderOfQuote(deps.db, quote.jti)
  if (before) return resumeOrder(deps, before, method, submission)
  if (read.kind === 'expired') throw new Refusal('QUOTE_EXPIRED', 'O orçamento venceu. Confira o valor e envie de novo.')

  const replacedId = replaces ? await orderToReplace(deps, replaces, quote, sent.couponId) : null
  const placed = await submitCheckout(deps, method, { ...submission, quote, replacedId })
  return placed ?? resumeOrder(deps, (await orderOfQuote(deps.db, quote.jti)) as OrderRow, method, submission)
}

/**
 * The buyer's earlier order that a new attempt replaces, by its id, or null (docs/rules/checkout.md#a-new-attempt). Only an order with a
 * product or the coupon of the new one is another attempt at the same purchase; any other order stays as it is. Its payments are settled
 * first. Refuses if it was paid, or may still be paid by a charge in analysis: the new order could charge the buyer twice.
 */
async function orderToReplace(deps: Deps, earlierId: string, quote: Quote, couponId: string | null): Promise<string | null> {
  const before = await orderInPlace(deps.db, earlierId)
  if (!before || !(await isSamePurchase(deps, before, quote, couponId))) return null
  const step = stepFor('NEW_ATTEMPT', { ...standingOf(before), isOver: before.expires_at <= new Date() })
  if (step === 'place') return null
  if (step !== 'replace') throw refusalOfStep(step, before)
  if (before.status === 'PENDING') await settleOrRefuse(deps, earlierId)
  else await settleOrder(deps, earlierId)
  // Read again, because settling may have found that it was paid.
  return (await mayReplace(deps.db, (await orderInPlace(deps.db, earlierId)) ?? before)) ? earlierId : null
}

/** An order that was replaced is canceled, and so looks like one beside which another may be placed. */
async function orderInPlace(db: Db, id: string): Promise<OrderRow | undefined> {
  const order = await orderById(db, id)
  if (order?.replaced_by) throw new ReplacedMeanwhile()
  return order
}

/** The order that is in the place of this one now: itself, or the last of those that replaced each other. */
async function lastInPlaceOf(db: Db, id: string): Promise<string> {
  let last = id
  for (let next: string | null | undefined = id; next; next = (await orderById(db, next))?.replaced_by) last = next
  return last
}

/** A product in common, alone or in a bundle, or the coupon. The e-books of a plan are none: a card that renews it would pay for one of them. */
async function isSamePurchase(deps: Deps, earlier: OrderRow, { items, ci, med }: Quote, couponId: string | null): Promise<boolean> {
  if (couponId && earlier.coupon_id === couponId) return true
  const bought = new Set<string>(
    (await itemsOfOrder(deps.db, earlier.id)).flatMap((item) =>
      item.plan_id ? [item.plan_id] : [productIdOf(item) ?? item.kind, memberIdOf(item)],
    ),
  )
  return (
    items.some(({ id, members }) => [id, ...(members ?? [])].some((each) => bought.has(each))) ||
    (Boolean(ci) && bought.has('CI')) ||
    (Boolean(med) && bought.has('MED'))
  )
}
