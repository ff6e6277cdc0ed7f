import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { registerWithdrawal } from '#server/compliance/withdrawals/register-withdrawal.ts'
import type { RefundSelection } from '#domain/money/refunds/refund-plan.ts'
import { refundOrder } from '#server/money/refunds/request-refund.ts'
import { portalRefunds } from '#server/money/refunds/find-refunds.sql.ts'
import { times } from '../concurrency.ts'
import type { Lane } from './lane.ts'
import { activeDispute, kept, type ModelLine, type ModelOrder, received, refundOfLines, returned, serving } from './model.ts'
import { daysBetween, today } from './model-subscription.ts'
import { Killed } from './refund-desk.ts'

/** A refund that somebody wants, with the money that must go back because of it, once. Amounts are BRL cents. */
export interface WantedRefund {
  kind: 'all' | 'due' | 'lines' | 'withdrawal' | 'amount'
  /** Lines that end with it. None: it is of all of the money, or of what is due. */
  lines: ModelLine[]
  /** By charge. */
  parts: Map<string, number>
}

/** One that the rules allow, of an order whose charges the store has just read. */
export function wantRefund({ chance }: Lane, order: ModelOrder): WantedRefund | undefined {
  const possible = possibleRefunds({ chance }, order)
  // PagBank itself refuses to return more than all of the money.
  const partial = possible.filter(({ kind, lines }) => lines.length > 0 || kind === 'amount')
  const preferred = partial.length > 0 && chance.chance(0.7) ? partial : possible
  return preferred.length > 0 ? chance.of(preferred) : undefined
}

export function possibleRefunds({ chance }: Pick<Lane, 'chance'>, order: ModelOrder): WantedRefund[] {
  const open = order.lines.filter((line) => !line.refunded)
  const some = open.slice(0, chance.between(1, Math.max(1, open.length - 1)))
  const one = open.length > 0 && mayWithdraw(order) ? [chance.of(open)].filter(({ withdrawn }) => !withdrawn) : []
  const wanted: WantedRefund[] = [
    { kind: 'all', lines: [], parts: leftOf(order, () => true) },
    { kind: 'due', lines: [], parts: leftOf(order, (charge) => charge !== serving(order)) },
    { kind: 'lines', lines: some, parts: open.length > some.length ? partsOfLines(order, some) : new Map<string, number>() },
    // The last line is all of the money.
    { kind: 'withdrawal', lines: one, parts: partsOfWithdrawal(order, open, one) },
    { kind: 'amount', lines: [], parts: partOf(order, (left) => chance.between(1, left - 1)) },
  ]
  return wanted.filter(({ parts }) => parts.size > 0 && [...parts.keys()].every((id) => !activeDispute(order, id)))
}

/** From a subscription in its first days. Other orders are never older than a week here. */
const mayWithdraw = ({ cycle }: ModelOrder) => !cycle || (cycle.number === 1 && cycle.from !== null && daysBetween(cycle.from, today()) < 7)

type ModelCharges = ModelOrder['charges']

function leftOf({ charges }: ModelOrder, belongs: (charge: ReturnType<ModelCharges['get']>) => boolean) {
  const left = [...charges].filter(([, charge]) => kept(charge) > 0 && belongs(charge))
  return new Map(left.map(([id, charge]) => [id, kept(charge)]))
}

/** An amount that leaves money. */
function partOf(order: ModelOrder, choose: (left: number) => number): WantedRefund['parts'] {
  const pays = serving(order)
  if (!pays || kept(pays) < 2) return new Map()
  return new Map([...leftOf(order, (charge) => charge === pays)].map(([id, left]) => [id, choose(left)]))
}

/** From the charge that pays the order, and from no other. */
function partsOfLines(order: ModelOrder, chosen: ModelLine[]): WantedRefund['parts'] {
  const pays = serving(order)
  const cents = refundOfLines(order, chosen)
  if (!pays || cents === 0 || kept(pays) < cents) return new Map()
  return new Map([...leftOf(order, (charge) => charge === pays).keys()].map((id) => [id, cents]))
}

function partsOfWithdrawal(order: ModelOrder, open: ModelLine[], one: ModelLine[]): WantedRefund['parts'] {
  const parts = partsOfLines(order, one)
  return parts.size > 0 && open.length === 1 ? leftOf(order, () => true) : parts
}

/** Resolves with the refund's id, whatever became of its calls. Staff may click twice, in two tabs. */
export async function request(lane: Lane, order: ModelOrder, { kind, lines, parts }: WantedRefund): Promise<string> {
  const items = lines.map(({ id, quantity }) => ({ id, quantity }))
  if (kind === 'withdrawal') {
    const declaration = { on: dayInBrazil(new Date()), through: 'EMAIL' as const }
    await registerWithdrawal(lane.deps, { orderId: order.id, items, declaration, reason: null, actor: 'drill', subject: 'drill' })
  } else {
    const amount = kind === 'amount' ? { cents: sumOf(parts), leftCents: received(order) - returned(order) } : null
    const selection = { items: items.length > 0 ? items : null, onlyDue: kind === 'due', amount }
    const clicks = lane.chance.chance(0.2) ? 2 : 1
    await lane.together(times(clicks).map(() => () => survive(requestByStaff(lane, order, selection))))
  }
  return newestRefund(lane, order)
}

export const sumOf = (parts: WantedRefund['parts']) => [...parts.values()].reduce((sum, cents) => sum + cents, 0)

/** The last refund that somebody requested. */
export async function newestRefund(lane: Lane, order: ModelOrder): Promise<string> {
  const newest = lane.deps.db.selectFrom('refunds').select('id').where('order_id', '=', order.id).where('actor', '=', 'drill')
  return (await newest.orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()).id
}

/** Status of the refund, or the code of its refusal. Staff know what returned in the portal, and say that this is another refund. */
export async function requestByStaff(lane: Lane, order: ModelOrder, selection: RefundSelection) {
  const others = (await portalRefunds(lane.deps.db, order.id)).map(({ id }) => id)
  const wanted = {
    orderId: order.id,
    key: lane.chance.uuid(),
    actor: 'drill',
    subject: 'drill',
    why: selection.amount ? ('GOODWILL' as const) : null,
    others,
    ...selection,
  }
  return lane.outcome(async () => (await refundOrder(lane.deps, wanted)).status)
}

/** The store's process may end in it. */
export async function survive(work: Promise<unknown>) {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
}
