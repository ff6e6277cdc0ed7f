import type { ModelCycle, ModelOrder, ModelPlan, ModelSubscription } from './model-types.ts'

// Subscriptions by docs/rules/subscriptions.md alone: no code is shared with the store. Days are those of Sao Paulo, YYYY-MM-DD; amounts are BRL cents.

/** Brazil has no summer time any more. */
const dayOf = (moment: number) => new Date(moment - 3 * 3_600_000).toISOString().slice(0, 10)
export const today = () => dayOf(Date.now())

const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number]

export function plusDays(day: string, days: number): string {
  const [year, month, date] = partsOf(day)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** The same day of a later month, or the last one of a month that is too short. */
function plusMonths(day: string, months: number): string {
  const [year, month, date] = partsOf(day)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  for (let each = date; ; each -= 1) {
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), each))
    if (last.getUTCMonth() === first.getUTCMonth()) return last.toISOString().slice(0, 10)
  }
}

function dueAfter(anchor: string, months: number, day: string): string {
  // The cycle before may have been of another interval.
  for (let passed = 0; plusMonths(anchor, passed) <= day; passed += 1)
    if (plusMonths(anchor, passed) === day) return plusMonths(anchor, passed + months)
  for (let cycle = 1; ; cycle += 1) {
    const due = plusMonths(anchor, cycle * months)
    if (due > day) return due
  }
}

export const daysBetween = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)

/** The moment after the last second of a day. */
const endOf = (day: string) => Date.parse(`${plusDays(day, 1)}T03:00:00Z`)

/** Whether the plan of a cycle was neither refunded nor withdrawn from. */
const keepsPlan = ({ lines }: ModelOrder) => !lines[0]!.refunded && !lines[0]!.withdrawn

/** A paid order that gives its days. A change of plan gives them while what was paid before it is not returned. */
function counts(order: ModelOrder): boolean {
  const cycle = order.cycle!
  if (order.status !== 'PAID' || cycle.until === null || !keepsPlan(order)) return false
  return (
    !cycle.isChange ||
    !cycle.subscription.orders.some((base) => {
      const { number, until } = base.cycle!
      return number < cycle.number && until !== null && until > cycle.from! && (base.lines[0]!.endedAt ?? 0) > cycle.placedAt
    })
  )
}

const byReach = (a: ModelOrder, b: ModelOrder) =>
  a.cycle!.until === b.cycle!.until ? b.cycle!.number - a.cycle!.number : a.cycle!.until! < b.cycle!.until! ? 1 : -1

/** The order that reaches furthest. */
export const servingCycle = ({ orders }: ModelSubscription): ModelOrder | undefined => orders.filter(counts).toSorted(byReach)[0]

export const paidUntil = (subscription: ModelSubscription): string | null => servingCycle(subscription)?.cycle!.until ?? null

export const openCycle = ({ orders }: ModelSubscription) => orders.find(({ status }) => status === 'PENDING')

/** When its access ends. Null: it has none. */
export function accessEnd(subscription: ModelSubscription): number | null {
  const until = paidUntil(subscription)
  return until === null ? null : endOf(plusDays(until, subscription.isCanceled ? 0 : subscription.graceDays))
}

/** Whether money for an order brings nothing, and is returned. */
export function bringsNothing({ status, cycle }: ModelOrder): boolean {
  if (!cycle) return false
  const { subscription, isChange } = cycle
  const until = paidUntil(subscription)
  return status === 'PENDING' ? isChange && (until === null || until < today()) : isChange || subscription.isCanceled
}

/** The days that the payment of an order brings; of a change, the plan of the next cycle too. */
export function beginPeriod(order: ModelOrder, paidAt: number) {
  const { cycle } = order
  if (!cycle || cycle.from !== null) return
  const { subscription } = cycle
  const [paidOn, until] = [dayOf(paidAt), paidUntil(subscription)]
  const period = cycle.isChange ? periodOfChange(cycle, paidOn, until) : periodOfCycle(cycle, paidOn, until)
  const since = cycle.isChange && paidOn > period.from ? paidOn : period.from
  Object.assign(cycle, { from: period.from, until: period.until, since })
  subscription.anchor = period.anchor
  if (cycle.isChange) Object.assign(subscription, { plan: cycle.plan, price: cycle.price, change: order })
}

const dateOf = (day: string) => partsOf(day)[2]

/** A change of plan that counts no more is undone: the next cycle is of the plan that is paid, and due as its days were. */
export function undoChange(subscription: ModelSubscription) {
  const { change, plan, price } = subscription
  if (!change) return
  const { cycle } = (counts(change) ? change : servingCycle(subscription)) ?? {}
  if (!cycle || (cycle.plan === plan && cycle.price === price)) return
  const { from, until } = cycle
  const wasLastDay = dateOf(plusDays(until!, 1)) === 1 && dateOf(from!) > dateOf(until!)
  Object.assign(subscription, { plan: cycle.plan, price: cycle.price, anchor: wasLastDay ? from : until })
}

function periodOfCycle({ number, plan, subscription }: ModelCycle, paidOn: string, until: string | null) {
  const { hasTrial, anchor, graceDays } = subscription
  if (number === 1 && hasTrial) {
    const end = plusDays(paidOn, plan.trialDays!)
    return { from: paidOn, until: end, anchor: end }
  }
  if (until !== null && anchor !== null && paidOn <= plusDays(until, graceDays))
    return { from: until, until: dueAfter(anchor, plan.months, until), anchor }
  return { from: paidOn, until: dueAfter(paidOn, plan.months, paidOn), anchor: paidOn }
}

function periodOfChange({ plan, subscription }: ModelCycle, paidOn: string, until: string | null) {
  const { anchor } = subscription
  const paid = subscription.orders.map(({ cycle }) => cycle!).filter((cycle) => cycle.until === until && cycle.plan.months === plan.months)
  const from = paid
    .flatMap((cycle) => cycle.from ?? [])
    .toSorted()
    .at(-1)
  if (from && anchor && until) return { from, until, anchor }
  return { from: paidOn, until: dueAfter(paidOn, plan.months, paidOn), anchor: paidOn }
}

/** Whether the hourly run makes the order of the next cycle now. */
export function isDue(subscription: ModelSubscription): boolean {
  const { orders, plan, hasTrial, isCanceled, isErased } = subscription
  const until = paidUntil(subscription)
  // Staff gave days after its time to pay was over.
  const isPast = ({ status }: ModelOrder) => status === 'EXPIRED' && (accessEnd(subscription) ?? 0) > Date.now()
  const counted = orders
    .filter((order) => order.status === 'PAID' || !(order.status === 'CANCELED' || order.cycle!.isChange || isPast(order)))
    .at(-1)
  if (isCanceled || isErased || !until || !counted || orders.at(-1)!.status === 'PENDING') return false
  if (counted.status !== 'PAID' || counted.cycle!.until === null || !keepsPlan(counted)) return false
  const isTrial = hasTrial && orders[0]!.cycle!.until === until
  const lead = plan.months === 12 ? 30 : isTrial ? 7 : 5
  return until <= plusDays(today(), lead) && until >= plusDays(today(), -60)
}

/** How long the order of a cycle that is made now can be paid. */
export const holdOf = (subscription: ModelSubscription) => {
  const { graceDays } = subscription
  return Math.max(endOf(plusDays(paidUntil(subscription)!, graceDays)), Date.now() + Math.max(graceDays, 1) * 86_400_000)
}

/** The price of a change to another plan at once. Null: it begins with the next cycle, for nothing. */
export function priceOfChange(subscription: ModelSubscription, wanted: ModelPlan): number | null {
  const serving = servingCycle(subscription)
  const isTrial = subscription.hasTrial && subscription.orders[0]!.cycle!.until === serving?.cycle!.until
  if (!serving || isTrial || wanted.id === subscription.plan.id) return null
  const { plan, price, from, until } = serving.cycle!
  if (wanted.price * plan.months <= price * wanted.months || today() >= until!) return null
  const [left, whole] = [daysBetween(today(), until!), daysBetween(from!, until!)]
  if (wanted.months === plan.months) {
    // Days that staff gave cost as much as any other day.
    const cents = Math.floor(((wanted.price - price) * left) / Math.min(whole, 31 * plan.months))
    return cents > 0 ? cents : null
  }
  const parts = subscription.orders.filter((order) => counts(order) && order.cycle!.until === until)
  const credit = parts.reduce((sum, order) => sum + (worthOf(order) * left) / daysBetween(order.cycle!.since!, until!), 0)
  const cents = wanted.price - Math.ceil(Math.min((price * left) / whole, credit))
  return cents > 0 ? cents : null
}

/** The money of an order for its days that was not returned. A change of interval has paid with the rest of the days before it, too. */
function worthOf({ total, allowances, charges, cycle }: ModelOrder): number {
  const { subscription, number, isChange, plan, price } = cycle!
  const before = subscription.orders.filter((order) => counts(order) && order.cycle!.number < number).at(-1)
  const paid = isChange && before?.cycle!.plan.months !== plan.months ? price : total
  const ofCharge = [...charges.values()].find((charge) => charge.paid >= charge.due && charge.paid > charge.refunded)?.refunded ?? 0
  const given = allowances.reduce((cents, each) => cents + each.cents, 0)
  return paid - Math.max(ofCharge, given)
}
