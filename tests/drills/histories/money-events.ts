import type { RefundSelection } from '#domain/money/refunds/refund-plan.ts'
import { itemsOfOrder } from '#server/orders/order/order-items.sql.ts'
import type { Lane } from './lane.ts'
import {
  activeDispute,
  allow,
  kept,
  type ModelCharge,
  type ModelLine,
  type ModelOrder,
  owed,
  received,
  refundLines,
  refundOfLines,
  returned,
  serving,
  settle,
  splitAllowances,
} from './model.ts'
import { requestByStaff } from './wanted-refund.ts'

const mostCharges = 4

type BankStatus = 'PAID' | 'IN_ANALYSIS' | 'DECLINED'

/** On any of the order's codes or pages, old or new. The store does not know of it yet. */
function charge(lane: Lane, order: ModelOrder, status: BankStatus, cents = order.total) {
  // Weeks later nobody looks at a code that has ended, and banks take none.
  const payable = order.payments.filter(({ expiresAt }) => !order.cycle || expiresAt > new Date())
  if (payable.length === 0) return undefined
  const payment = lane.chance.of(payable)
  lane.tell(`${status} ${cents} of ${order.total} by ${payment.method}`, order)
  lane.bank.pay({ reference: payment.id, checkoutId: payment.checkoutId }, order.total, status, cents)
  return payment
}

const chargesOf = ({ bank }: Lane, order: ModelOrder) => order.payments.flatMap(({ id }) => bank.chargesOf(id))

/** The buyer pays. The store may learn of it now, or at a later event. */
export async function pay(lane: Lane, order: ModelOrder) {
  if (received(order) > 0) return
  const payment = charge(lane, order, 'PAID')
  if (payment && lane.chance.chance(0.8)) await lane.settle(order, payment)
}

export async function payAgain(lane: Lane, order: ModelOrder) {
  if (chargesOf(lane, order).length > mostCharges) return
  const payment = charge(lane, order, 'PAID')
  if (payment && lane.chance.chance(0.5)) await lane.settle(order, payment)
}

export async function payShort(lane: Lane, order: ModelOrder) {
  if (chargesOf(lane, order).length > mostCharges || order.total < 2) return
  const payment = charge(lane, order, 'PAID', lane.chance.between(1, order.total - 1))
  if (payment) await lane.settle(order, payment)
}

export async function decline(lane: Lane, order: ModelOrder) {
  if (order.status !== 'PENDING') return
  const payment = charge(lane, order, 'DECLINED')
  if (payment) await lane.settle(order, payment)
}

/** A card payment goes into analysis, or one that is in analysis is decided. */
export async function analyse(lane: Lane, order: ModelOrder) {
  if (!endAnalysis(lane, order, lane.chance.chance(0.6) ? 'PAID' : 'DECLINED')) {
    const payment = order.payments.find(({ method }) => method === 'CARD')
    if (!payment || order.status !== 'PENDING') return
    lane.tell('IN_ANALYSIS by CARD', order)
    lane.bank.pay({ reference: payment.id, checkoutId: payment.checkoutId }, order.total, 'IN_ANALYSIS')
  }
  await lane.settleAll(order)
}

export function endAnalysis(lane: Lane, order: ModelOrder, status: 'PAID' | 'DECLINED'): boolean {
  const analysed = chargesOf(lane, order).find((one) => one.status === 'IN_ANALYSIS')
  if (!analysed) return false
  lane.tell(`analysis ends ${status}`, order)
  lane.bank.decide(analysed, status)
  return true
}

/** Somebody refunds a charge in PagBank's portal. */
export async function refundInPortal(lane: Lane, order: ModelOrder) {
  const charges = chargesOf(lane, order).filter((one) => one.paidCents > one.refundedCents)
  if (charges.length === 0) return
  const one = lane.chance.of(charges)
  const left = one.paidCents - one.refundedCents
  const cents = lane.chance.chance(0.6) ? left : lane.chance.between(1, left)
  lane.tell(`portal refunds ${cents} of ${left}`, order)
  lane.bank.refundInPortal(one, cents)
  if (order.payments.length > 0) await lane.settle(order, lane.chance.of(order.payments))
}

export async function refundAll(lane: Lane, order: ModelOrder) {
  read(lane, order)
  const left = isDisputed(order, () => true) ? 0 : received(order) - returned(order)
  lane.tell(`refund all ${left}`, order)
  await refund(lane, order, { items: null, onlyDue: false }, left)
}

export async function refundDue(lane: Lane, order: ModelOrder) {
  read(lane, order)
  const served = serving(order)
  const cents = isDisputed(order, (charge) => charge !== served) ? 0 : owed(order)
  lane.tell(`refund-due ${cents}`, order)
  await refund(lane, order, { items: null, onlyDue: true }, cents)
}

/** Whether some of the money that a refund would return is in dispute: all of the refund is refused then. */
export const isDisputed = (order: ModelOrder, refunds: (charge: ModelCharge) => boolean): boolean =>
  [...order.charges].some(([id, charge]) => kept(charge) > 0 && refunds(charge) && activeDispute(order, id) !== undefined)

export async function refundSomeLines(lane: Lane, order: ModelOrder) {
  const open = order.lines.filter((line) => !line.refunded)
  if (order.status !== 'PAID' || open.length < 2) return
  // Staff look at the order first.
  await lane.settleAll(order)
  const chosen = open.slice(0, lane.chance.between(1, open.length - 1))
  const cents = refundable(order, chosen)
  lane.tell(`refund-lines ${cents}`, order)
  if (cents > 0) refundLines(order, chosen)
  await refund(lane, order, { items: chosen.map(({ id, quantity }) => ({ id, quantity })), onlyDue: false }, cents)
}

/** Some of several copies: the others become a line behind them. */
export async function refundSomeCopies(lane: Lane, order: ModelOrder) {
  const line = order.lines.find(({ book, quantity, refunded, withdrawn }) => book && quantity > 1 && !refunded && !withdrawn)
  if (order.status !== 'PAID' || !line) return
  await lane.settleAll(order)
  const quantity = lane.chance.between(1, line.quantity - 1)
  const copies = { ...line, quantity, taken: Math.min(line.taken, quantity) }
  const others = { ...line, id: '', quantity: line.quantity - quantity, taken: line.taken - copies.taken }
  const lines = order.lines.flatMap((each) => (each === line ? [copies, others] : [each]))
  const allowances = splitAllowances(order, line, [copies, others])
  const cents = refundable({ ...order, lines, allowances }, [copies])
  lane.tell(`refund-copies ${quantity} of ${line.quantity}: ${cents}`, order)
  if (cents > 0) {
    Object.assign(order, { lines, allowances })
    refundLines(order, [copies])
  }
  await refund(lane, order, { items: [{ id: line.id, quantity }], onlyDue: false }, cents)
}

/** Any amount, for no line: all that is left is the whole order. */
export async function refundFreeAmount(lane: Lane, order: ModelOrder) {
  await lane.settleAll(order)
  const served = serving(order)
  if (!served) return
  const left = received(order) - returned(order)
  // A small one leaves enough for the refunds of lines that it makes cheaper.
  const most = lane.chance.chance(0.6) ? Math.ceil(kept(served) / 10) : kept(served)
  const cents = lane.chance.chance(0.1) ? left : lane.chance.between(1, most)
  const isAll = cents === left
  const isRefused = isDisputed(order, (charge) => isAll || charge === served) || (!isAll && cents === kept(served))
  lane.tell(`refund-amount ${cents} of ${kept(served)}`, order)
  if (!isRefused && !isAll) allow(order, cents)
  const seen = { items: null, onlyDue: false, amount: { cents, leftCents: left } }
  await refund(lane, order, seen, isRefused ? 0 : cents)
  // A second press, and somebody else who has not seen the first refund.
  if (!isRefused) lane.equal('the same amount again', await requestByStaff(lane, order, seen), 'CONFLICT')
  if (lane.chance.chance(0.6)) await refundSomeLines(lane, order)
}

/** 0: refused. A refund of lines comes out of the charge that pays the order, and of no other. */
function refundable(order: ModelOrder, chosen: readonly ModelLine[]): number {
  const served = serving(order)
  const cents = refundOfLines(order, chosen)
  return served && kept(served) >= cents && !isDisputed(order, (charge) => charge === served) ? cents : 0
}

/** The store reads the provider before every refund. */
export function read(lane: Lane, order: ModelOrder) {
  for (const payment of order.payments) settle(order, payment, lane.bank)
}

/** `cents`: what goes back; 0 if the refund is refused. */
async function refund(lane: Lane, order: ModelOrder, selection: RefundSelection, cents: number) {
  const before = returned(order)
  const result = await requestByStaff(lane, order, selection)
  const rows = await itemsOfOrder(lane.deps.db, order.id)
  for (const [place, line] of order.lines.entries()) line.id ||= rows[place]!.id
  lane.equal('the refund is done', result === 'DONE', cents > 0)
  read(lane, order)
  lane.equal('the refund', returned(order) - before, cents)
  await lane.compare(order)
}
