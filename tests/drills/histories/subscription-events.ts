import { requestErasure } from '#server/compliance/privacy/request-erasure.ts'
import { submitOrResume } from '#server/checkout/submit/submit-or-resume.ts'
import { renewPix } from '#server/checkout/submit/renew-pix.ts'
import { correctOrderEmail } from '#server/delivery/corrections/correct-order-email.ts'
import { cancelSubscription, resumeSubscription } from '#server/money/payments/cancel-subscription.ts'
import { changePlan } from '#server/money/payments/change-plan.ts'
import { expireOrder } from '#server/money/payments/expire-order.ts'
import { giveDays } from '#server/money/payments/give-days.ts'
import { subscriptionJobs } from '#server/orders/subscriptions/subscriptions.jobs.ts'
import type { buyerOf } from '../buyers.ts'
import { dispute } from './dispute-events.ts'
import type { Lane } from './lane.ts'
import { refundLate } from './late-refunds.ts'
import { loseAndWin } from './lost-and-won.ts'
import { hasNews, isInAnalysis, type ModelLine, type ModelOrder, pay as payModel, release, settle } from './model.ts'
import { holdOf, isDue, openCycle, paidUntil, plusDays, priceOfChange, servingCycle, today, undoChange } from './model-subscription.ts'
import type { ModelPlan, ModelSubscription } from './model-types.ts'
import { pay, payAgain, payShort, refundAll, refundDue, refundFreeAmount, refundInPortal } from './money-events.ts'
import { takeTwice } from './taken-twice.ts'
import { undoRefund } from './undone-refund.ts'

type Buyer = ReturnType<typeof buyerOf>

/** Live subscriptions of a lane. */
const most = 3
const dayMs = 86_400_000

const happens: readonly [weight: number, event: (lane: Lane, subscription: ModelSubscription) => Promise<unknown>][] = [
  [30, passDays],
  [26, payOpen],
  [8, payOld],
  [14, moneyOfOne],
  [3, cancel],
  [4, resume],
  [5, change],
  [3, newPrice],
  [3, give],
  [3, correct],
  [1, erase],
]
const weights = happens.reduce((sum, [weight]) => sum + weight, 0)

const moneyEvents = [
  payAgain,
  payShort,
  refundAll,
  refundAll,
  refundFreeAmount,
  refundDue,
  refundInPortal,
  dispute,
  loseAndWin,
  takeTwice,
  undoRefund,
  refundLate,
]

/** Something happens to a subscription, and then the hourly run comes, and the end of what could be paid. */
export async function subscriptionStep(lane: Lane) {
  const { chance, subscriptions } = lane
  const live = subscriptions.filter(({ isErased }) => !isErased)
  if (live.length === 0 || (live.length < most && chance.chance(0.08))) await subscribe(lane)
  else {
    let at = chance.between(1, weights)
    const [, event] = happens.find(([weight]) => (at -= weight) <= 0)!
    await event(lane, chance.of(live))
  }
  await expireHolds(lane)
  for (const subscription of subscriptions) undoChange(subscription)
  await runJob(lane)
}

async function passDays(lane: Lane) {
  const days = lane.chance.of([1, 3, 7, 14, 24, 27, 31])
  lane.tell(`days ${days}`)
  await lane.pass(days * dayMs)
}

/** The order of a cycle, as it is placed. */
function cycleOrder(subscription: ModelSubscription, plan: ModelPlan, cents: number, isChange: boolean): ModelOrder {
  const number = subscription.orders.length + 1
  const fresh = { id: '', bundle: null, book: null, quantity: 1, taken: 0, refunded: false, withdrawn: false }
  const lines: ModelLine[] = [{ ...fresh, product: plan.id, unit: cents }]
  const isKnown = subscription.orders.some((order) => order.lines.some(({ product }) => product === plan.book))
  if (plan.book && !isKnown) lines.push({ ...fresh, product: plan.book, unit: 0 })
  const price = isChange ? plan.price : subscription.price
  return {
    id: '',
    email: subscription.email,
    status: 'PENDING',
    late: false,
    lines,
    cycle: { number, subscription, plan, price, isChange, placedAt: Date.now(), from: null, until: null },
    items: cents,
    shipping: 0,
    discount: 0,
    total: cents,
    coupon: null,
    holdsCoupon: false,
    payments: [],
    charges: new Map(),
    disputes: [],
    allowances: [],
    fees: 0,
    sent: false,
    consents: [],
  }
}

/** A plan is bought, by PIX or by a card that renews. */
export function submitPlan(
  lane: Lane,
  {
    buyer,
    planId,
    cents,
    hasTrial = false,
    byCard = false,
  }: { buyer: Buyer; planId: string; cents: number; hasTrial?: boolean; byCard?: boolean },
) {
  const { chance, deps } = lane
  const items = [{ id: planId, quantity: 1, ...(hasTrial && { trial: true }) }]
  const quote = {
    jti: chance.uuid(),
    iat: Math.floor(Date.now() / 1000),
    items,
    itemsCents: cents,
    totalCents: cents,
    pixDiscount: 0,
  }
  const submission = {
    shownCents: cents,
    shownTerms: null,
    attribution: null,
    consented: null,
    replaces: null,
    caller: `10.${chance.between(0, 255)}.${chance.between(0, 255)}.1`,
    buyer,
    address: null,
    couponId: null,
    redirectUrl: 'https://example.com/postcheckout',
    renews: byCard,
  }
  return lane.call(() => submitOrResume(deps, byCard ? 'CARD' : 'PIX', { kind: 'ok', quote }, submission))
}

async function subscribe(lane: Lane) {
  const { chance, plans, deps } = lane
  const plan = chance.of(plans)
  const buyer = lane.newBuyer()
  const hasTrial = plan.trialDays !== null && chance.chance(0.6)
  const subscription: ModelSubscription = {
    id: '',
    email: buyer.email,
    plan,
    price: plan.price,
    graceDays: 7,
    hasTrial,
    anchor: null,
    change: null,
    isCanceled: false,
    isErased: false,
    orders: [],
  }
  const order = cycleOrder(subscription, plan, hasTrial ? 0 : plan.price, false)
  lane.tell(`subscribe ${buyer.email} ${plan.months} ${plan.price}${hasTrial ? ' trial' : ''}`)
  const placed = await submitPlan(lane, { buyer, planId: plan.id, cents: order.total, hasTrial })
  order.id = placed!.order.id
  subscription.orders.push(order)
  if (order.total === 0) payModel(order)
  lane.subscriptions.push(subscription)
  await readFacts(lane, order)
  const row = await deps.db.selectFrom('orders').select('subscription_id').where('id', '=', order.id).executeTakeFirstOrThrow()
  subscription.id = row.subscription_id!
}

/** Ids, and until when it can be paid, which the model cannot know. */
async function readFacts(lane: Lane, order: ModelOrder) {
  await lane.readIds(order)
  const row = await lane.deps.db.selectFrom('orders').select('expires_at').where('id', '=', order.id).executeTakeFirstOrThrow()
  order.expiresAt = row.expires_at.getTime()
}

async function payOpen(lane: Lane, subscription: ModelSubscription) {
  const open = openCycle(subscription)
  if (open) await payOne(lane, open)
}

/** One that was not paid in time. */
async function payOld(lane: Lane, { orders }: ModelSubscription) {
  const old = orders.filter(({ status }) => status === 'EXPIRED' || status === 'CANCELED')
  if (old.length > 0) await payOne(lane, lane.chance.of(old))
}

/** The link of a cycle makes a code, which is paid at once, later, or never. */
async function payOne(lane: Lane, order: ModelOrder) {
  for (const payment of order.payments) settle(order, payment, lane.bank)
  const expected = renewed(lane, order)
  lane.tell(`cycle-code ${order.cycle!.number}: ${expected}`, order)
  const outcome = await lane.outcome(async () => ((await renewPix(lane.deps, order.id, '10.0.0.1')).payment ? 'payable' : 'nothing-to-pay'))
  lane.equal('the code of a cycle', outcome, expected)
  await readFacts(lane, order)
  await lane.compare(order)
  await pay(lane, order)
}

function renewed({ bank }: Lane, order: ModelOrder): string {
  const { subscription, number, isChange, placedAt, plan } = order.cycle!
  if (order.status === 'PAID') return 'nothing-to-pay'
  if (order.status !== 'PENDING' && order.status !== 'EXPIRED') return 'ORDER_CLOSED'
  if (order.status === 'PENDING' && isChange && placedAt < Date.now() - dayMs) return 'ORDER_CLOSED'
  if (isInAnalysis(order, bank)) return 'PAYMENT_IN_ANALYSIS'
  if (order.status === 'PENDING') return 'payable'
  if (number === 1 && plan.price !== order.total) return 'PRICE_CHANGED'
  if (subscription.isCanceled || (number > 1 && (isChange || subscription.orders.at(-1) !== order))) return 'ORDER_CLOSED'
  order.status = 'PENDING'
  return 'payable'
}

async function moneyOfOne(lane: Lane, { orders }: ModelSubscription) {
  const paid = orders.filter(({ charges }) => charges.size > 0)
  // A loss that is won again undoes a change of plan, and makes it again.
  const possible = orders.some(({ cycle }) => cycle!.isChange) ? moneyEvents.filter((event) => event !== loseAndWin) : moneyEvents
  if (paid.length > 0) await lane.chance.of(possible)(lane, lane.chance.of(paid))
}

async function cancel(lane: Lane, subscription: ModelSubscription) {
  lane.tell(`cancel-subscription ${subscription.email}`)
  const open = openCycle(subscription)
  const isNews = open?.payments.some((payment) => hasNews(open, payment, lane.bank))
  for (const payment of open?.payments ?? []) settle(open!, payment, lane.bank)
  if (!subscription.isCanceled && open?.status === 'PENDING') release(open, 'CANCELED')
  subscription.isCanceled = true
  const call = () => cancelSubscription(lane.deps, subscription.id, 'drill')
  // A bank that does not answer stops no cancellation: money of which the store could not know is refunded.
  await (isNews ? lane.outcomeOnce(call) : lane.call(call))
}

async function resume(lane: Lane, subscription: ModelSubscription) {
  if (!subscription.isCanceled) return
  const until = paidUntil(subscription)
  const isPossible = until !== null && today() <= until
  lane.tell(`resume-subscription ${subscription.email}: ${isPossible}`)
  await lane.call(() => resumeSubscription(lane.deps, subscription.id, 'drill'))
  if (isPossible) subscription.isCanceled = false
}

async function change(lane: Lane, subscription: ModelSubscription) {
  const wanted = lane.chance.of(lane.plans)
  const open = openCycle(subscription)
  for (const payment of open?.payments ?? []) settle(open!, payment, lane.bank)
  const isRefused = subscription.isCanceled || (open?.status === 'PENDING' && open.cycle!.number === 1)
  const cents = priceOfChange(subscription, wanted)
  lane.tell(`change-plan ${subscription.email} to ${wanted.months} ${wanted.price}: ${isRefused ? 'refused' : (cents ?? 'next')}`)
  const order = cents === null ? null : cycleOrder(subscription, wanted, cents, true)
  const currentId = subscription.plan.id
  // A second press would replace the order of the first one.
  const outcome = await lane.outcomeOnce(() =>
    changePlan(lane.deps, subscription.id, { planId: wanted.id, currentId, shownCents: cents ?? wanted.price }),
  )
  lane.equal('changing the plan', outcome, isRefused ? 'CONFLICT' : 'done')
  if (isRefused) return
  if (open?.status === 'PENDING') release(open, 'CANCELED')
  if (!order) Object.assign(subscription, { plan: wanted, price: wanted.price, change: null })
  else await adopt(lane, subscription, order)
}

/** The newest order of the store's is this one. */
async function adopt(lane: Lane, subscription: ModelSubscription, order: ModelOrder) {
  const { id } = await lane.deps.db
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', '=', subscription.id)
    .where('cycle', '=', order.cycle!.number)
    .executeTakeFirstOrThrow()
  order.id = id
  subscription.orders.push(order)
  await readFacts(lane, order)
}

async function newPrice(lane: Lane) {
  const plan = lane.chance.of(lane.plans)
  plan.price = Math.max(500, plan.price + lane.chance.between(-2_000, 2_000))
  lane.tell(`plan-price ${plan.months} ${plan.price}`)
  await lane.deps.db.updateTable('plans').set({ price_cents: plan.price }).where('id', '=', plan.id).execute()
}

async function give(lane: Lane, subscription: ModelSubscription) {
  const days = lane.chance.between(1, 20)
  const serving = servingCycle(subscription)
  const open = openCycle(subscription)
  lane.tell(`give-days ${subscription.email} ${days}`)
  const outcome = await lane.outcomeOnce(async () => giveDays(lane.deps, subscription.id, days, 'drill'))
  lane.equal('giving days', outcome, serving ? 'done' : 'CONFLICT')
  if (!serving) return
  const { cycle } = serving
  cycle!.until = plusDays(cycle!.until! > today() ? cycle!.until! : today(), days)
  subscription.anchor = cycle!.until
  // The price of a change was for fewer days.
  if (open?.status === 'PENDING' && open.cycle!.isChange) release(open, 'CANCELED')
  else if (open) open.expiresAt! += days * dayMs
}

async function correct(lane: Lane, subscription: ModelSubscription) {
  const order = subscription.orders.at(-1)!
  if (order.status !== 'PAID') return
  const { email } = lane.newBuyer()
  lane.tell(`correct-subscriber ${subscription.email} ${email}`)
  const correction = { email, reason: 'letra trocada', by: 'STAFF', actor: 'drill' } as const
  await lane.call(() => correctOrderEmail(lane.deps, order.id, correction))
  order.email = email
  subscription.email = email
}

async function erase(lane: Lane, subscription: ModelSubscription) {
  if (subscription.orders.some((order) => order.payments.some((payment) => lane.bank.chargesOf(payment.id).length > order.charges.size)))
    return
  lane.tell(`erase-subscriber ${subscription.email}`)
  await lane.call(() => requestErasure(lane.deps, { email: subscription.email, requestedBy: 'drill' }))
  const open = openCycle(subscription)
  if (open) release(open, 'CANCELED')
  Object.assign(subscription, { isErased: true, isCanceled: true })
}

/** The sweep finds what can be paid no longer. */
async function expireHolds(lane: Lane) {
  for (const order of lane.subscriptions.flatMap(({ orders }) => orders)) {
    if (order.status !== 'PENDING' || order.expiresAt! > Date.now()) continue
    for (const payment of order.payments) settle(order, payment, lane.bank)
    if (order.status === 'PENDING' && !isInAnalysis(order, lane.bank)) release(order, 'EXPIRED')
    await lane.call(() => expireOrder(lane.deps, order.id))
  }
}

async function runJob(lane: Lane) {
  const due = lane.subscriptions.filter(isDue)
  const orders = due.map((subscription) => cycleOrder(subscription, subscription.plan, subscription.price, false))
  const holds = due.map(holdOf)
  await lane.call(() => subscriptionJobs(lane.deps).run_subscriptions.run())
  for (const [at, subscription] of due.entries()) {
    lane.tell(`cycle ${orders[at]!.cycle!.number} of ${subscription.email}`)
    await adopt(lane, subscription, orders[at]!)
    const isHeld = Math.abs(orders[at]!.expiresAt! - holds[at]!) < 3 * 60_000
    lane.equal('the hold of a cycle', isHeld, true)
  }
}
