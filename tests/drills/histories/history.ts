import { changeAccesses, compareAccesses } from './accesses.ts'
import { refundDueOfMany } from './bulk-events.ts'
import { decide, dispute } from './dispute-events.ts'
import type { Lane } from './lane.ts'
import { refundLate, refundPartly } from './late-refunds.ts'
import { loseAndWin } from './lost-and-won.ts'
import { hasNews, type ModelOrder, owed, received, returned } from './model.ts'
import {
  analyse,
  decline,
  endAnalysis,
  pay,
  payAgain,
  payShort,
  refundAll,
  refundDue,
  refundFreeAmount,
  refundInPortal,
  refundSomeCopies,
  refundSomeLines,
} from './money-events.ts'
import { cancel, expire, place, placeInstead, renew, send } from './order-events.ts'
import { eraseReminded, remind } from './reminders.ts'
import { tellReceiver } from './receivers.ts'
import { undoRefund } from './undone-refund.ts'
import { attemptTwice } from './second-attempt.ts'
import { takeTwice } from './taken-twice.ts'
import { editCoupon, editStock } from './staff-events.ts'

/** With more open orders than this in a lane, the oldest history is brought to its end. */
const mostOpen = 4

/** An order's possible events, with their relative frequency. */
const events: readonly [weight: number, event: (lane: Lane, order: ModelOrder) => Promise<void>][] = [
  [22, pay],
  [14, (lane, order) => (order.payments.length > 0 ? lane.settle(order, lane.chance.of(order.payments)) : Promise.resolve())],
  [6, payAgain],
  [4, payShort],
  [8, expire],
  [5, renew],
  [6, analyse],
  [4, decline],
  [5, refundAll],
  [5, refundSomeLines],
  [4, refundSomeCopies],
  [6, refundFreeAmount],
  [3, refundDue],
  [6, refundDueOfMany],
  [7, refundInPortal],
  [9, refundLate],
  [10, refundPartly],
  [6, undoRefund],
  [6, dispute],
  [12, loseAndWin],
  [7, takeTwice],
  [3, send],
  [5, cancel],
  [7, placeInstead],
  [4, attemptTwice],
  [12, remind],
  [12, changeAccesses],
  [4, tellReceiver],
  [4, editCoupon],
  [3, editStock],
]
const weights = events.reduce((sum, [weight]) => sum + weight, 0)

/** One more order, or something happens to those that are open. Resolves after the oldest histories have ended. */
export async function step(lane: Lane) {
  if (lane.open.length === 0 || lane.chance.chance(0.3)) await place(lane)
  else await randomEvent(lane)
  while (lane.open.length > mostOpen) await end(lane, lane.open[0]!)
  await lane.compareShelf()
  if (lane.changesAccesses)
    await compareAccesses(
      lane,
      lane.open.map(({ email }) => email),
    )
}

/** Most events are possible in some states only: then another one is chosen. */
export async function randomEvent(lane: Lane) {
  const { told } = lane
  for (let tries = 8; tries > 0 && lane.told === told && lane.open.length > 0; tries -= 1) {
    let at = lane.chance.between(1, weights)
    const [, event] = events.find(([weight]) => (at -= weight) <= 0)!
    await event(lane, lane.chance.of(lane.open))
  }
}

/** No state without an exit: whatever happened to an order, the usual actions bring it to a final state in which nobody is owed anything. */
export async function end(lane: Lane, order: ModelOrder) {
  endAnalysis(lane, order, 'DECLINED')
  if (order.status === 'PENDING') await expire(lane, order)
  const unread = await lane.unreadPayments(order)
  for (const payment of order.payments) if (unread.has(payment.id) || hasNews(order, payment, lane.bank)) await lane.settle(order, payment)
  for (const open of order.disputes.filter(({ active }) => active)) await decide(lane, order, open, 'WON')
  if (owed(order) > 0) await refundDue(lane, order)
  lane.equal('an ended order owes nothing', owed(order), 0)
  lane.equal('the final state', final.has(order.status), true)
  await eraseReminded(lane, order)
  lane.count(`ended ${order.status}`)
  lane.open.splice(lane.open.indexOf(order), 1)
  lane.accesses.orders.push(order)
  lane.ended.push({ ...order, paid: received(order), refunded: returned(order) })
  lane.bank.forget(new Set(order.payments.map(({ id }) => id)))
}

const final: ReadonlySet<string> = new Set(['PAID', 'EXPIRED', 'CANCELED', 'REFUNDED'])
