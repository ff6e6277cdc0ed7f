import { isDeepStrictEqual } from 'node:util'
import { cancelOrder } from '#server/money/payments/cancel-order.ts'
import { expireOrder } from '#server/money/payments/expire-order.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { renewPix } from '#server/checkout/submit/renew-pix.ts'
import { markSent } from '#server/orders/order/mark-sent.ts'
import { editBook } from '#server/catalogue/books/books.sql.ts'
import type { ChargeFacts } from '#domain/money/charges/settlement.ts'
import { type Lane, shownShelf, stateOf } from './lane.ts'
import { type ModelOrder, received, returned, settle } from './model.ts'
import { canceled, endHold, endTime, isSendable, newOrder, placed, renewed, submit } from './order-events.ts'
import { isDisputed } from './money-events.ts'
import { takeBack } from './refund-desk.ts'
import { randomLines, type Shelf } from './shelf.ts'
import { requestByStaff } from './wanted-refund.ts'

/** The part of the model that a race changes. It is played on copies first. */
interface World {
  /** The operations race for it. */
  order: ModelOrder
  /** Orders of other buyers, placed by the race. */
  others: ModelOrder[]
  shelf: Shelf
  /** PagBank's charges of each payment of the order. */
  charges: Map<string, ChargeFacts[]>
}

interface Operation {
  /** Does it to the model as if nothing else happened, and returns the outcome. */
  model: (world: World) => string
  run: () => Promise<string>
}

/** Undefined: nothing to race for. The random choices are made here. */
type Prepare = (lane: Lane, world: World) => Operation | undefined

const bankOf = ({ charges }: World) => ({
  chargesOf: (id: string) => charges.get(id) ?? [],
  charge: (id: string) => [...charges.values()].flat().find((charge) => charge.id === id),
})

function read(world: World, isRead: (id: string) => boolean = () => true) {
  for (const payment of world.order.payments) if (isRead(payment.id)) settle(world.order, payment, bankOf(world))
}

/** While PagBank makes the code of an order that is held again, somebody may end the order: its buyer is told so. */
const answered = (outcome: string) => (outcome === 'payable' || outcome === 'ORDER_CLOSED' ? 'payable or closed' : outcome)

/** Somebody may take the last copy and the last use: either refusal is true then. */
const gone = (outcome: string) => (outcome === 'OUT_OF_STOCK' || outcome === 'COUPON_INVALID' ? 'gone' : outcome)

const operations: Record<string, Prepare> = {
  webhook: ({ deps, chance }, { order: { payments } }) => {
    if (payments.length === 0) return undefined
    const { id } = chance.of(payments)
    const model = (world: World) => {
      read(world, (each) => each === id)
      return 'done'
    }
    return { model, run: () => settlePayment(deps, id).then(() => 'done') }
  },
  cancel: ({ deps }, { order: { id } }) => ({
    model: (world) => {
      read(world)
      return canceled(bankOf(world), world.order)
    },
    run: () => cancelOrder(deps, id, { reason: 'STAFF', actor: 'drill' }),
  }),
  expire: ({ deps }, { order: { id } }) => ({
    model: (world) => {
      if (world.order.status === 'PENDING' && world.order.late) endHold(bankOf(world), world.order)
      return 'done'
    },
    run: () => expireOrder(deps, id).then(() => 'done'),
  }),
  renew: (lane, { order: { id } }) => ({
    model: (world) => {
      read(world)
      return answered(renewed(bankOf(world), world.order))
    },
    run: async () =>
      answered(await lane.outcome(async () => ((await renewPix(lane.deps, id, '10.0.0.1')).payment ? 'payable' : 'nothing-to-pay'))),
  }),
  send: ({ deps }, { order: { id } }) => ({
    model: ({ order }) => {
      if (!isSendable(order)) return 'CONFLICT'
      order.sent = true
      return 'done'
    },
    run: () => markSent(deps.db, id, { sent: true, tracking: {}, notify: false, actor: 'drill' }).then(() => 'done'),
  }),
  refund: (lane, { order }) => ({
    model: (world) => {
      read(world)
      const left = received(world.order) - returned(world.order)
      if (left === 0 || isDisputed(world.order, () => true)) return 'refused'
      for (const charge of [...world.charges.values()].flat())
        if (charge.paidCents > charge.refundedCents) takeBack(charge, charge.paidCents - charge.refundedCents)
      read(world)
      return 'DONE'
    },
    run: async () => ((await requestByStaff(lane, order, { items: null, onlyDue: false })) === 'DONE' ? 'DONE' : 'refused'),
  }),
  place: (lane, { others, shelf }) => {
    const scarce = shelf.coupons.filter(({ maxUses }) => maxUses !== null)
    const order = newOrder(randomLines(shelf, lane.chance), lane.chance.of([null, ...shelf.coupons, ...scarce, ...scarce]))
    const at = others.push(order) - 1
    const run = submit(lane, order, 'PIX', null)
    return { model: (world) => gone(placed(world.others[at]!)), run: async () => gone(await lane.outcome(run)) }
  },
  stock: ({ deps, chance }, { shelf: { books } }) => {
    const at = books.findIndex(({ stock }) => stock !== null)
    const added = chance.between(1, 3)
    if (at === -1) return undefined
    const model = ({ shelf }: World) => {
      shelf.books[at]!.stock! += added
      return 'done'
    }
    return { model, run: () => editBook(deps.db, books[at]!.id, { stock: added }).then(() => 'done') }
  },
}
const names = Object.keys(operations)

/** Two different operations on one order at the same moment: both end as if one of them had come first. */
export async function race(lane: Lane) {
  if (lane.open.length === 0) return
  const order = lane.chance.of(lane.open)
  const charges = new Map(order.payments.map(({ id }) => [id, structuredClone(lane.bank.chargesOf(id))]))
  const world: World = { order, others: [], shelf: lane.shelf, charges }
  // Scarce copies and uses are wanted by many at once.
  const first = lane.chance.chance(0.2) ? 'place' : lane.chance.of(names)
  // Two equal ones are what a disturbed call does.
  const second =
    first === 'place' && lane.chance.chance(0.4) ? 'place' : lane.chance.of(names.filter((name) => name !== first || name === 'place'))
  const chosen = [first, second]
  const [one, other] = chosen.map((name) => operations[name]!(lane, world))
  if (!one || !other) return
  if (chosen.includes('expire') && order.status === 'PENDING') await endTime(lane, order)
  const pair = chosen.join('+')
  lane.tell(`race ${pair}`, order)
  lane.count(`race-${pair}`)
  const ends = [false, true].map((isSwapped) => play(structuredClone(world), [one, other], isSwapped))
  const outcomes = await lane.together(
    [one, other].map(
      ({ run }) =>
        () =>
          lane.outcome(run),
    ),
  )
  const ids = [order, ...world.others].map(({ id }) => id)
  const actual = { outcomes, orders: await Promise.all(ids.map((id) => lane.readState(id))), ...(await lane.readShelf()) }
  const wanted = ends.map((end) => ({
    outcomes: end.outcomes,
    orders: [end.world.order, ...end.world.others].map((each, at) => (ids[at] === '' ? undefined : stateOf(each))),
    ...shownShelf(end.world.shelf),
  }))
  const sold = ends.map((end) => end.world.order.wasPaid === true)
  // Late money that is refunded may have bought the order before, or not: only the refund tells.
  const isEither = isDeepStrictEqual(wanted[0], wanted[1]) && sold[0] !== sold[1]
  const isSwapped = isDeepStrictEqual(actual, wanted[1]) && (!isEither || sold[1] === (await isRefundOfSale(lane, order.id)))
  if (!isSwapped) lane.equal(`${pair}, which is not ${JSON.stringify(wanted[1])} either`, actual, wanted[0])
  play(world, [one, other], isSwapped)
  for (const each of world.others.filter(({ id }) => id !== '')) {
    await lane.readIds(each)
    lane.open.push(each)
  }
  await lane.readIds(order)
  await lane.readAll(order)
}

const isRefundOfSale = async ({ deps: { db } }: Lane, id: string) =>
  (await db.selectFrom('refunds').select('id').where('order_id', '=', id).where('scope', 'in', ['WHOLE', 'ITEMS', 'AMOUNT']).execute())
    .length > 0

function play(world: World, [one, other]: readonly [Operation, Operation], isSwapped: boolean) {
  const second = isSwapped ? other.model(world) : undefined
  const first = one.model(world)
  return { world, outcomes: [first, second ?? other.model(world)] }
}
