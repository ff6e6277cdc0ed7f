import type { Bank } from './bank.ts'
import { beginPeriod, bringsNothing } from './model-subscription.ts'
import type {
  ModelAllowance,
  ModelBundle,
  ModelCharge,
  ModelCoupon,
  ModelDispute,
  ModelLine,
  ModelOrder,
  ModelPayment,
} from './model-types.ts'

export type * from './model-types.ts'

export type ReadBank = Pick<Bank, 'chargesOf' | 'charge'>

/** The price of each member: all of them round down, and one after the other gets a cent more, by the fraction that it has lost. */
export function sharesOf({ price, members }: ModelBundle): number[] {
  const sum = members.reduce((all, member) => all + member.price, 0)
  const shares = members.map((member) => Math.floor((price * member.price) / sum))
  const lost = members.map((member, at) => price * member.price - shares[at]! * sum)
  for (let left = price - shares.reduce((all, share) => all + share, 0); left > 0; left -= 1) {
    const at = lost.indexOf(Math.max(...lost))
    shares[at]! += 1
    lost[at] = -1
  }
  return shares
}

export const kept = ({ paid, refunded }: ModelCharge) => paid - refunded

export const discountOf = (coupon: ModelCoupon, items: number): number => {
  const off = coupon.kind === 'FIXED' ? coupon.amount : Math.floor((items * coupon.amount * 2 + 10_000) / 20_000)
  return Math.min(off, items)
}

/** `freed`: uses that are returned before this one is taken. */
export const accepts = (coupon: ModelCoupon, freed = 0): boolean =>
  coupon.active && (coupon.maxUses === null || coupon.used - freed < coupon.maxUses)

const toServe = (lines: readonly ModelLine[]) => lines.filter((line) => line.book && !line.refunded && !line.withdrawn)

/** A book has at most one line in an order. `held`: lines whose copies may be taken too. */
export const inStock = (lines: readonly ModelLine[], held: readonly ModelLine[] = []): boolean =>
  toServe(lines).every(({ book, quantity }) => {
    const more = held.reduce((sum, line) => sum + (line.book === book ? line.taken : 0), 0)
    return book!.stock === null || book!.stock + more >= quantity
  })

/** All or nothing. */
export function takeStock(lines: readonly ModelLine[]): boolean {
  if (!inStock(lines)) return false
  for (const line of toServe(lines)) {
    if (line.book!.stock === null) continue
    line.book!.stock -= line.quantity
    line.taken = line.quantity
  }
  return true
}

function returnStock(lines: readonly ModelLine[]) {
  for (const line of lines) {
    if (line.book && line.book.stock !== null) line.book.stock += line.taken
    line.taken = 0
  }
}

export function takeCoupon(order: ModelOrder) {
  if (!order.coupon || order.holdsCoupon) return
  order.coupon.used += 1
  order.holdsCoupon = true
}

function returnCoupon(order: ModelOrder) {
  if (!order.coupon || !order.holdsCoupon) return
  order.coupon.used -= 1
  order.holdsCoupon = false
}

/** An order that no longer waits for money gives back what it holds. */
export function release(order: ModelOrder, status: 'EXPIRED' | 'CANCELED') {
  order.status = status
  returnCoupon(order)
  returnStock(order.lines)
}

/** The store reads all charges of one payment. Of several that it sees for the first time, the one with the smallest id counts as the first. */
export function settle(order: ModelOrder, payment: ModelPayment, bank: ReadBank) {
  for (const charge of bank.chargesOf(payment.id).toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (charge.paidCents === 0) continue
    const seen = order.charges.get(charge.id) ?? {
      payment: payment.id,
      due: payment.requested === order.total ? order.total : Number.POSITIVE_INFINITY,
      paid: 0,
      refunded: 0,
    }
    const taken = charge.refundedCents > seen.refunded && activeDispute(order, charge.id)
    if (taken) taken.active = false
    order.charges.set(charge.id, { ...seen, paid: charge.paidCents, refunded: charge.refundedCents })
  }
  const own = [...order.charges.values()].filter((charge) => charge.payment === payment.id)
  const serves = [...order.charges].find(([, each]) => own.includes(each) && each.paid >= each.due && kept(each) > 0)
  if (serves) receive(order, bank.charge(serves[0])!.paidAt!.getTime())
  closeIfReturned(order)
}

/** Whether the provider knows of money that the store has not seen. */
export const hasNews = (order: ModelOrder, payment: ModelPayment, bank: ReadBank): boolean =>
  bank.chargesOf(payment.id).some(({ id, paidCents, refundedCents }) => {
    const seen = order.charges.get(id)
    return paidCents !== (seen?.paid ?? 0) || refundedCents !== (seen?.refunded ?? 0)
  })

/** While it is active its money is not refunded. What the provider takes meanwhile decides it. */
export const activeDispute = (order: ModelOrder, chargeId: string): ModelDispute | undefined =>
  order.disputes.find((dispute) => dispute.active && dispute.chargeId === chargeId)

/** A page that has brought money already does not count: whatever else comes from it is money to be refunded. */
export const isInAnalysis = (order: ModelOrder, bank: ReadBank): boolean =>
  order.payments.some((payment) => {
    const charges = bank.chargesOf(payment.id)
    return charges.some(({ status }) => status === 'IN_ANALYSIS') && charges.every(({ paidCents }) => paidCents === 0)
  })

/** `paidAt`: in milliseconds. */
function receive(order: ModelOrder, paidAt: number) {
  const { status } = order
  if (status !== 'PENDING' && status !== 'EXPIRED' && status !== 'CANCELED') return
  if (status === 'CANCELED' || bringsNothing(order) || (status === 'EXPIRED' && !takeStock(order.lines))) {
    order.status = 'REFUND_DUE'
    return
  }
  pay(order, paidAt)
  if (status === 'EXPIRED') retakeCoupon(order)
}

export function pay(order: ModelOrder, paidAt = Date.now()) {
  beginPeriod(order, paidAt)
  order.status = 'PAID'
  order.wasPaid = true
}

/** A late payment is served even if the coupon was used up meanwhile: its use is counted as far as the coupon allows. */
function retakeCoupon(order: ModelOrder) {
  if (order.coupon && (order.coupon.maxUses === null || order.coupon.used < order.coupon.maxUses)) takeCoupon(order)
}

/** A lost dispute closes a paid order; its money comes back, and it is served again if its books are still there. */
export function closeAndRevive(order: ModelOrder) {
  returnCoupon(order)
  if (!order.sent) returnStock(order.lines)
  Object.assign(order, { isRevoked: false, accessEnd: undefined })
  if (order.sent || takeStock(order.lines)) return retakeCoupon(order)
  order.status = 'REFUNDED'
  endLines(order.lines)
}

function endLines(lines: readonly ModelLine[]) {
  for (const line of lines) Object.assign(line, { refunded: true, endedAt: line.endedAt ?? Date.now() })
}

/** The charge that pays the order: the first one in full of which money is left. */
export const serving = (order: ModelOrder): ModelCharge | undefined =>
  order.status === 'PAID' ? [...order.charges.values()].find((charge) => charge.paid >= charge.due && kept(charge) > 0) : undefined

/** Money that pays for nothing: too little, too late, or twice. */
export const owed = (order: ModelOrder): number => {
  const served = serving(order)
  return [...order.charges.values()].reduce((sum, charge) => sum + (charge === served ? 0 : kept(charge)), 0)
}

export const received = (order: ModelOrder) => [...order.charges.values()].reduce((sum, charge) => sum + charge.paid, 0)
export const returned = (order: ModelOrder) => [...order.charges.values()].reduce((sum, charge) => sum + charge.refunded, 0)

function closeIfReturned(order: ModelOrder) {
  if (order.status !== 'PAID' && order.status !== 'REFUND_DUE') return
  const charges = [...order.charges.values()]
  if (charges.length === 0 || charges.some((charge) => kept(charge) > 0)) return
  if (order.status === 'PAID') return undo(order)
  order.status = 'REFUNDED'
  endLines(order.lines)
}

/** A paid order is over, and gives back what was not sent. */
export function undo(order: ModelOrder) {
  returnCoupon(order)
  if (!order.sent) returnStock(order.lines)
  order.status = 'REFUNDED'
  endLines(order.lines)
}

/** Refund of these lines: price less the share of the discount and of returned amounts, the shipping with the last printed book. */
export function refundOfLines(order: ModelOrder, chosen: readonly ModelLine[]): number {
  const prices = new Map(order.lines.map((line) => [line, line.unit * line.quantity]))
  spread(prices, order.lines, order.discount)
  let shipping = order.shipping
  for (const { cents, lines } of order.allowances) {
    const goods = lines.reduce((sum, line) => sum + prices.get(line)!, 0)
    spread(prices, lines, Math.min(cents, goods))
    shipping -= Math.max(0, cents - goods)
  }
  const open = chosen.filter(({ refunded }) => !refunded)
  const printed = order.lines.filter((line) => line.book && !line.refunded)
  const withShipping = printed.length > 0 && printed.every((line) => chosen.includes(line))
  return open.reduce((sum, line) => sum + prices.get(line)!, withShipping ? Math.max(0, shipping) : 0)
}

/** Takes an amount off these lines, in proportion: after each of them as much is gone as is due up to it, to the next cent. */
function spread(prices: Map<ModelLine, number>, lines: readonly ModelLine[], cents: number) {
  const all = lines.reduce((sum, line) => sum + prices.get(line)!, 0)
  let [passed, gone] = [0, 0]
  for (const line of lines) {
    passed += prices.get(line)!
    const due = all === 0 ? 0 : Math.floor((2 * cents * passed + all) / (2 * all))
    prices.set(line, prices.get(line)! - (due - gone))
    gone = due
  }
}

/** An amount was returned for no line: what is still the buyer's counts as cheaper. */
export function allow(order: ModelOrder, cents: number) {
  order.allowances.push({ cents, lines: order.lines.filter(({ refunded, withdrawn }) => !refunded && !withdrawn) })
}

/** A line becomes several. */
export const splitAllowances = ({ allowances }: ModelOrder, line: ModelLine, parts: readonly ModelLine[]): ModelAllowance[] =>
  allowances.map(({ cents, lines }) => ({ cents, lines: lines.flatMap((each) => (each === line ? parts : [each])) }))

/** Applies a partial refund that the provider has made. */
export function refundLines(order: ModelOrder, chosen: readonly ModelLine[]) {
  endLines(chosen)
  if (!order.sent) returnStock(chosen)
}

/** A withdrawal whose refund was left: the line is over, and counts as not refunded. */
export function withdrawLines(order: ModelOrder, chosen: readonly ModelLine[]) {
  for (const line of chosen) Object.assign(line, { withdrawn: true, endedAt: line.endedAt ?? Date.now() })
  if (!order.sent) returnStock(chosen)
}
