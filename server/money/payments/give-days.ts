import { addDays } from '#domain/orders/subscriptions/cycle-dates.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { extendHold, lockOrder, type OrderRow, storePeriod } from '#server/orders/order/orders.sql.ts'
import { lockSubscription, openCycleOf, paidCycleOf, recordChange, storeNextCycle } from '#server/orders/subscriptions/subscriptions.sql.ts'
import { endOpenCycle } from './cancel-subscription.ts'
import type { Deps } from '#server/platform/start/deps.ts'

/** Gives a subscriber days on behalf of the staff: what is paid ends later, from today if it is over, and due days are counted from its new end. */
export function giveDays({ db }: Pick<Deps, 'db'>, id: string, days: number, actor: string) {
  return db.transaction().execute(async (tx) => {
    const [seen, open] = [await paidCycleOf(tx, id), await openCycleOf(tx, id)]
    const locked = [seen?.orderId, open].filter((each) => each !== undefined).toSorted()
    const orders = new Map<string, OrderRow | undefined>()
    for (const orderId of locked) orders.set(orderId, await lockOrder(tx, orderId))
    await lockSubscription(tx, id)
    // Read again under the locks: other days may have been given or paid meanwhile.
    const paid = await paidCycleOf(tx, id)
    if (!paid) throw new Refusal('CONFLICT', 'Esta assinatura não tem um ciclo pago: não há o que estender.')
    if (!locked.includes(paid.orderId)) throw new Refusal('CONFLICT', 'Esta assinatura mudou enquanto isso. Confira, e dê os dias de novo.')
    const today = dayInBrazil(new Date())
    const until = addDays(paid.until > today ? paid.until : today, days)
    await storePeriod(tx, paid.orderId, { from: paid.from, until })
    await storeNextCycle(tx, id, { anchor: until })
    const waiting = open === undefined ? undefined : orders.get(open)
    // A change of plan has the price of the days that were left.
    if (waiting?.is_plan_change) await endOpenCycle(tx, waiting, actor)
    else if (waiting) await extendHold(tx, waiting.id, days)
    await recordChange(tx, id, actor, { field: 'paid_until', before: paid.until, after: until })
  })
}
