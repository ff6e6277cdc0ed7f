import { cancel, classicCharge } from './charges.ts'
import { type Charge, type Order, wireDate } from './records.ts'

/** The charge that a payment settles, or undefined if the order is already paid. A classic order gets its charge only now. */
export function chargeToPay(order: Order, now: Date): Charge | undefined {
  if (order.charges?.some(({ amount }) => amount.summary.paid > 0)) return undefined
  const [qr] = order.qr_codes ?? []
  if (qr) order.charges = [classicCharge(order, qr, now)]
  return order.charges?.[0]
}

/** A refund that the store did not request, or a chargeback: `cents`, or everything that is left. */
export function refund(order: Order, now: Date, cents?: number) {
  const charge = order.charges?.find(({ amount: { summary } }) => summary.paid > summary.refunded)
  if (!charge) return
  const { paid, refunded } = charge.amount.summary
  const returned = Math.min(cents ?? paid, paid - refunded)
  cancel(charge, returned)
  noteRefund(order, charge.id, returned, now)
}

/** For the transfer report. */
export function noteRefund(order: Order, chargeId: string, cents: number, now: Date) {
  order._refunds = [...(order._refunds ?? []), { chargeId, cents, at: wireDate(now) }]
}

/** A bank's customer claims the payment back: PagBank blocks the money. Only a paid order has some. */
export function openDispute(order: Order) {
  if (order.charges?.some(({ status }) => status === 'PAID')) order._dispute = 'OPEN'
}

/** The money is returned to the buyer, or unblocked. */
export function decideDispute(order: Order, winner: 'BUYER' | 'STORE', now: Date, cents?: number) {
  if (order._dispute !== 'OPEN') return
  order._dispute = winner
  if (winner === 'BUYER') refund(order, now, cents)
}

/** The bank revises a decision for the buyer. */
export function reverseDispute(order: Order) {
  if (order._dispute === 'BUYER' && undoRefund(order)) order._dispute = 'STORE'
}

/** The money that was returned last comes back, as if the buyer's bank did not accept it, and the charge shows it. False: there is none. */
export function undoRefund(order: Order): boolean {
  const returned = order._refunds?.at(-1)
  const charge = order.charges?.find(({ id }) => id === returned?.chargeId)
  if (!returned || !charge || charge.amount.summary.refunded < returned.cents) return false
  charge.amount.summary.refunded -= returned.cents
  charge.status = 'PAID'
  return true
}

export const isWaiting = (order: Order) => order.charges?.some(({ status }) => status === 'WAITING') ?? false

/** The expiry of an unpaid code. A v2 charge changes to CANCELED; a classic order has no charge yet that could change. */
export const expirePix = (order: Order) => changeStatus(order, 'WAITING', 'CANCELED')

/** The end of an analysis: the bank declines the card. */
export const declineCard = (order: Order) => changeStatus(order, 'IN_ANALYSIS', 'DECLINED')

function changeStatus(order: Order, from: Charge['status'], to: Charge['status']) {
  for (const charge of order.charges ?? []) if (charge.status === from) charge.status = to
}
