import { type Ask, isPriceOver, type Step, stepFor } from '#domain/checkout/order-step.ts'
import type { Address } from '#domain/platform/values/address.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-transitions.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { correctUnpaidOrder, isUnpaid } from '#server/orders/order/correct-person.ts'
import { isHeldShortly } from '#domain/orders/order/buyer-limits.ts'
import { fewestLeft, itemsOfOrder } from '#server/orders/order/order-items.sql.ts'
import { priceChanged, reopenOrder } from '#server/orders/order/place-order.ts'
import { bringsNothing, lockOrder, type OrderRow, storeMethodAndHold } from '#server/orders/order/orders.sql.ts'
import { hasPaymentInAnalysis, lastPayment, type PaymentMethod, type PaymentRow } from '#server/money/payments/find-payments.sql.ts'
import { beginRecurrence } from '#server/money/payments/begin-recurrence.ts'
import { recurrenceToRequest } from '#server/money/payments/recurrences.sql.ts'
import { insertPayment } from '#server/money/payments/payments.sql.ts'
import { paymentExpiry, shortExpiry } from '#server/money/payments/request-payment.ts'
import { settleOrder } from '#server/money/payments/settle-payment.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { type PayableOrder, refusalOfStep, standingOf, startPayment } from './start-payment.ts'
import { refuseOverLimit } from './submit-checkout.ts'

interface RepeatedSubmit {
  buyer: { name: string; email: string; cpf: string; phone: string }
  address: Address | null
  redirectUrl: string
  /** The total that the page showed, in BRL cents. */
  shownCents: number | null
  renews?: boolean
  /** The network of the call. */
  caller: string
}

/**
 * The response to a checkout whose order is already placed. A payment that is still open is returned again. All other cases open a second
 * payment or refuse, so the order's payments are settled first. Name, telephone and address of an unpaid order become those of this submit.
 */
export async function resumeOrder(
  deps: Deps,
  order: OrderRow,
  method: PaymentMethod,
  { buyer, address, redirectUrl, shownCents, caller, renews }: RepeatedSubmit,
): Promise<PayableOrder> {
  if (order.status === 'PENDING') refuseOtherPrice(order, method, shownCents)
  if (isUnpaid(order)) {
    refuseOtherBuyer(order, buyer)
    // In its own transaction, so that it is stored whatever happens to the payment.
    await correctUnpaidOrder(deps.db, order, { ...buyer, address })
  }
  const last = await lastPayment(deps.db, order.id, method)
  const open = last && (last.status === 'REQUESTING' || last.status === 'WAITING') && last.expires_at > new Date()
  if (order.status !== 'PAID' && !(order.status === 'PENDING' && open)) await settleOrRefuse(deps, order.id)
  const request = { ask: 'SAME_QUOTE', orderId: order.id, method, caller, renews } as const
  const payable = await deps.db.transaction().execute((tx) => payOrder(tx, deps, request))
  return startPayment(deps, payable, redirectUrl)
}

/**
 * An order keeps the price of the method that it was placed with. Another method has another price if the store gives a discount for PIX: the
 * buyer must see it first, and places another order.
 */
function refuseOtherPrice(order: OrderRow, method: PaymentMethod, shownCents: number | null) {
  if (method === 'CARD' && order.pix_discount_cents > 0) throw priceChanged(order.total_cents + order.pix_discount_cents)
  if (shownCents !== null && shownCents < order.total_cents) throw priceChanged(order.total_cents)
}

/** The limits and the coupon were checked for the CPF and the e-mail of the order. With another one the buyer places another order. */
function refuseOtherBuyer(order: OrderRow, { cpf, email }: RepeatedSubmit['buyer']) {
  if (order.cpf === cpf && order.email === email) return
  throw new Refusal('QUOTE_EXPIRED', 'Este orçamento já é de um pedido com outro CPF ou e-mail. Confira o valor e envie de novo.')
}

/** Callers must read the order's status after this call, because it may change it. */
export async function settleOrRefuse(deps: Deps, orderId: string) {
  if ((await settleOrder(deps, orderId)) === 'unreadable')
    throw new Refusal('PROVIDER_UNAVAILABLE', 'O PagBank não respondeu. Tente de novo em instantes.')
}

type PayAsk = Exclude<Ask, 'NEW_ATTEMPT'>
interface PayRequest {
  ask: PayAsk
  orderId: string
  method: PaymentMethod
  /** By card: it is charged for each cycle that follows, too. */
  renews?: boolean | undefined
  /** The network of the call. */
  caller: string
}

/**
 * Does what the state of an order allows (domain/checkout/order-step.ts), under its lock: a pending one is paid by its open payment or by
 * another one, an expired one holds again first, and of a paid one nothing is left to pay.
 */
export async function payOrder(tx: Tx, deps: Deps, request: PayRequest): Promise<PayableOrder> {
  const order = await lockOrder(tx, request.orderId)
  if (!order) throw new Error(`order ${request.orderId} does not exist`)
  const step = await payStep(tx, order, request)
  if (step === 'renew') {
    await holdAgain(tx, deps, order, request.caller)
    return payOrder(tx, deps, request)
  }
  if (step !== 'resume') throw refusalOfStep(step, order)
  return order.status === 'PAID' ? { order, payment: null } : pay(tx, deps, order, request)
}

/** The step for an order as it is now: for good only under its lock. */
export async function payStep(db: Db, order: OrderRow, { ask, method }: { ask: PayAsk; method: PaymentMethod }): Promise<Step> {
  const isInAnalysis = await hasPaymentInAnalysis(db, order.id)
  const isRefused = (await lastPayment(db, order.id, method))?.status === 'REFUSED'
  return stepFor(ask, { ...standingOf(order), isInAnalysis, isRefused })
}

/** An expired order takes its stock and its coupon's use again, if its buyer may hold so much, like a new one. */
async function holdAgain(tx: Tx, deps: Deps, order: OrderRow, caller: string) {
  if (await bringsNothing(tx, order, true))
    throw new Refusal('ORDER_CLOSED', 'Esta assinatura foi cancelada, já mudou, ou já é sua por outro pedido. Nada foi cobrado.')
  const lines = (await itemsOfOrder(tx, order.id)).map((line) => ({ ...line, productId: line.book_id }))
  await refuseOverLimit(tx, deps, { quoteId: order.quote_id, cpf: order.cpf, caller, replaces: null }, lines)
  await reopenOrder(tx, order)
}

async function pay(tx: Tx, deps: Deps, order: OrderRow, { ask, method, renews = false }: PayRequest): Promise<PayableOrder> {
  // The lock on the order ensures that it never has two payable payments with the same method.
  const last = await lastPayment(tx, order.id, method)
  // A payment of an order that this one replaced may have had another total.
  if (
    last &&
    (order.status === 'FAILED' ||
      (isPayable(last) && last.amount_cents === order.total_cents && ((await recurrenceToRequest(tx, last)) !== undefined) === renews))
  )
    return { order, payment: last }
  if (ask === 'SAME_QUOTE' && isPriceOver(order.created_at, new Date()))
    throw new Refusal('QUOTE_EXPIRED', 'O preço deste pedido valia por um dia. Confira o valor de hoje e envie de novo.')
  const usual = paymentExpiry(deps, method)
  const isShort = isHeldShortly({ left: await fewestLeft(tx, order.id), held: 0 })
  const payment = await insertPayment(tx, order, method, isShort ? shortExpiry(usual) : usual)
  if (renews) await beginRecurrence(tx, deps, payment)
  await storeMethodAndHold(tx, order.id, method)
  return { order, payment, placedItems: await itemsOfOrder(tx, order.id) }
}

const payableStatuses: readonly PaymentStatus[] = ['REQUESTING', 'WAITING', 'IN_ANALYSIS']
export const isPayable = ({ status, expires_at }: PaymentRow) => payableStatuses.includes(status) && expires_at > new Date()
