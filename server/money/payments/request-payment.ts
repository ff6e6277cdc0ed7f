import { setTimeout as pause } from 'node:timers/promises'
import { shortHoldMinutes } from '#domain/orders/order/buyer-limits.ts'
import { readBrCode } from '#domain/money/payments/br-code.ts'
import { isDatabaseUnavailable, retryWhileUnavailable } from '#server/platform/database/availability.ts'
import { inBackground, withDatabaseBudget } from '#server/platform/database/database-budget.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { queuePlacedEmail } from '#server/orders/emails/emails.sql.ts'
import { addToLog } from '#server/platform/monitoring/log-context.ts'
import { releaseOrder } from '#server/orders/order/move-order.ts'
import { itemsOfOrder, type OrderItemRow } from '#server/orders/order/order-items.sql.ts'
import { lockOrder, orderById, type OrderRow } from '#server/orders/order/orders.sql.ts'
import { hasLivePayment, paymentById, type PaymentMethod, type PaymentRow } from './find-payments.sql.ts'
import { refusalNote } from '../charges/charges.sql.ts'
import { endLease, leasePaymentRequest, storeAnswer, storeRefused } from './payments.sql.ts'
import { recordExchange } from './provider-exchanges.sql.ts'
import { recurrenceToRequest } from './recurrences.sql.ts'
import { returnAddress } from './return-reference.ts'

/** How long PagBank's card page stays open (docs/providers/pagbank.md#checkouts). */
const cardMinutes = 120

/** The end of a PIX code or card page that is requested now. In whole seconds, the resolution of the provider's dates on the card page. */
export function paymentExpiry({ config }: Deps, method: PaymentMethod): Date {
  const minutes = method === 'PIX' ? config.pixExpirationMinutes : cardMinutes
  return new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000)
}

/** The end of one whose copies are held for a short time only. */
export const shortExpiry = (usual: Date): Date =>
  new Date(Math.min(usual.getTime(), Math.floor(Date.now() / 1000) * 1000 + shortHoldMinutes * 60_000))

/** How long a caller waits for the result of another one. */
const waitMs = 12_000
/** How long a process tries to give back a lease after the database went down. Seconds. */
const giveBackWithin = 10

/**
 * Requests a stored payment at the provider: a PIX code or a card page. A lease lets one caller, in one process, send the request; all
 * other callers wait for its result. Returns the payment with status REQUESTING if the outcome is still unknown.
 */
export async function requestPayment(deps: Deps, paymentId: string, redirectUrl: string): Promise<PaymentRow> {
  const deadline = Date.now() + waitMs
  for (;;) {
    const payment = await paymentById(deps.db, paymentId)
    if (!payment) throw new Error(`payment ${paymentId} does not exist`)
    if (payment.status !== 'REQUESTING' || Date.now() > deadline) return payment
    const leased = await leasePaymentRequest(deps.db, paymentId)
    if (leased) return await sendPaymentRequest(deps, leased, redirectUrl)
    await pause(150)
  }
}

interface OrderWithItems {
  order: OrderRow
  items: OrderItemRow[]
}

/** The caller must hold the payment's lease. `placed`: the payment's order, if the caller has just stored it. */
export async function sendPaymentRequest(
  deps: Deps,
  payment: PaymentRow,
  redirectUrl: string,
  placed?: OrderWithItems,
): Promise<PaymentRow> {
  try {
    return await request(deps, payment, redirectUrl, placed ?? (await orderOfPayment(deps.db, payment)))
  } catch (error) {
    // The buyer repeats the request, which would wait for the end of the lease. The idempotency key leads to the same payment at the provider.
    if (isDatabaseUnavailable(error)) void inBackground(() => giveBackLease(deps, payment))
    throw error
  }
}

/** If the database does not come back in time, the lease expires. */
async function giveBackLease({ db, log }: Deps, payment: PaymentRow) {
  const giveBack = () => withDatabaseBudget(1_000, () => endLease(db, payment, { newKey: false }))
  await retryWhileUnavailable(giveBackWithin, giveBack).catch((err: unknown) =>
    log.warn({ err, paymentId: payment.id }, 'the lease of a payment request was not given back'),
  )
}

async function request(deps: Deps, payment: PaymentRow, redirectUrl: string, order: OrderWithItems): Promise<PaymentRow> {
  addToLog({ orderId: payment.order_id })
  const request = await requestOf(deps, payment, redirectUrl, order)
  const answer =
    payment.method === 'PIX' ? await deps.paymentProvider.createPixOrder(request) : await deps.paymentProvider.createCheckout(request)
  if (answer.kind === 'ok') return store(deps, payment, answer)
  await recordExchange(deps.db, payment.id, answer.exchange)
  switch (answer.kind) {
    case 'refused':
      deps.log.warn({ paymentId: payment.id, code: answer.code, parameter: answer.parameter }, 'the provider rejected a payment')
      await storeRefusal(deps.db, payment, refusalNote(answer))
      break
    case 'unknown':
      deps.log.error({ paymentId: payment.id, reason: answer.reason }, 'no definite response from the provider to a payment request')
      await endLease(deps.db, payment, { newKey: answer.reason === 'key-in-use' })
      break
  }
  return (await paymentById(deps.db, payment.id)) as PaymentRow
}

type OkResponse = Extract<
  Awaited<ReturnType<Deps['paymentProvider']['createPixOrder']>> | Awaited<ReturnType<Deps['paymentProvider']['createCheckout']>>,
  { kind: 'ok' }
>

async function store(deps: Deps, payment: PaymentRow, answer: OkResponse): Promise<PaymentRow> {
  const unpayable = unpayableReason(payment, answer)
  if (unpayable) {
    deps.log.error({ paymentId: payment.id, reason: unpayable }, 'the provider responded with a payment that cannot be paid')
    await recordExchange(deps.db, payment.id, answer.exchange)
    await storeRefusal(deps.db, payment, unpayable)
    return (await paymentById(deps.db, payment.id)) as PaymentRow
  }
  const facts =
    'order' in answer
      ? { provider_order_id: answer.order.id, pix_text: answer.order.pix?.text ?? null, expires_at: earlier(payment.expires_at, answer) }
      : { provider_checkout_id: answer.checkout.id, pay_url: answer.checkout.payUrl }
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const stored = await storeAnswer(tx, payment, facts)
      await recordExchange(tx, payment.id, answer.exchange)
      await queuePlacedEmail(tx, payment.order_id)
      return stored
    })
  } catch (error) {
    // A response that cannot be stored is needed as evidence to find the cause.
    await recordExchange(deps.db, payment.id, answer.exchange)
    throw error
  }
}

/** Why a buyer cannot pay with this response: no URL, a code that is unreadable or for another amount, an immediately declined charge. */
function unpayableReason(payment: PaymentRow, answer: OkResponse): string | null {
  if ('checkout' in answer) return answer.checkout.payUrl ? null : 'NO_WAY_TO_PAY'
  const { pix, charges } = answer.order
  if (charges.length > 0 && charges.every(({ status }) => status === 'DECLINED')) return 'DECLINED'
  const code = pix && readBrCode(pix.text)
  if (!pix || code?.kind !== 'ok') return 'NO_WAY_TO_PAY'
  const sums = [pix.amountCents, code.amountCents].filter((sum) => sum !== null)
  return sums.every((sum) => sum === payment.amount_cents) ? null : 'WRONG_AMOUNT'
}

/** Never shows the buyer a later expiry than the provider's. */
function earlier(ours: Date, answer: Extract<OkResponse, { order: unknown }>): Date {
  const theirs = answer.order.pix?.expiresAt
  return theirs && theirs < ours ? theirs : ours
}

/** A definite rejection: nothing was charged, so the order releases its hold. */
async function storeRefusal(db: Db, payment: PaymentRow, refusal: string) {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, payment.order_id)
    const refused = await storeRefused(tx, payment.id, refusal)
    // The order keeps its hold while another payment of it is open.
    if (order && refused && !(await hasLivePayment(tx, order.id))) await releaseOrder(tx, order, 'FAILED')
  })
}

async function orderOfPayment(db: Db, payment: PaymentRow): Promise<OrderWithItems> {
  const [order, items] = await Promise.all([orderById(db, payment.order_id), itemsOfOrder(db, payment.order_id)])
  if (!order) throw new Error(`order ${payment.order_id} does not exist`)
  return { order, items }
}

async function requestOf(deps: Deps, payment: PaymentRow, redirectUrl: string, { order, items }: OrderWithItems) {
  const recurrence = payment.method === 'CARD' ? await recurrenceToRequest(deps.db, payment) : undefined
  return {
    ...(recurrence && { recurrence }),
    reference: payment.id,
    idempotencyKey: payment.idempotency_key,
    customer: { name: order.name, email: order.email, cpf: order.cpf, phone: order.phone },
    items: items.map((item) => ({ reference: item.id, name: item.title, quantity: item.quantity, unitCents: item.unit_cents })),
    shippingCents: order.shipping_cents,
    discountCents: order.discount_cents,
    amountCents: payment.amount_cents,
    shippingAddress: order.address ?? undefined,
    expiresAt: payment.expires_at,
    notificationUrl: `${deps.config.publicUrl}/api/webhooks/pagbank${payment.request_id ? `?request=${payment.request_id}` : ''}`,
    redirectUrl: payment.method === 'CARD' ? await returnAddress(deps, payment, redirectUrl) : redirectUrl,
  }
}
