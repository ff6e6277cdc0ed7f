import { sql } from 'kysely'
import { type Role, roles } from '#domain/platform/roles/rights.ts'
import { allItems } from '#server/operations/bulk/bulk-items.sql.ts'
import { operationById } from '#server/operations/bulk/bulk-operations.sql.ts'
import { actOnBulk, prepareBulk } from '#server/operations/bulk/prepare-bulk.ts'
import { workOnBulk } from '#server/operations/bulk/work-on-bulk.ts'
import { times } from '../concurrency.ts'
import type { Lane } from './lane.ts'
import { isDisputed, read } from './money-events.ts'
import { type ModelOrder, owed, returned, serving } from './model.ts'
import { survive } from './wanted-refund.ts'

/** Whose role may run each kind, by docs/team.md. */
const mayRun = { REFUND_DUE: ['OWNER', 'ORDERS', 'FINANCE'], GRANT_ACCESS: ['OWNER', 'ORDERS', 'SUPPORT'] } satisfies Record<string, Role[]>
type Kind = keyof typeof mayRun

interface Prepared {
  choices?: object
  ids: string[] | null
  lines: string[]
}

/** The role of the starter when the first item's turn comes: seldom another one than when they pressed. */
export function laterRole({ chance }: Lane, kind: Kind): { role: Role; isAllowed: boolean } {
  const role = chance.chance(0.2) ? chance.of(roles) : 'OWNER'
  return { role, isAllowed: mayRun[kind].some((each) => each === role) }
}

/**
 * Prepares an operation, and lets one or two workers do it at the same moment, of which a process may end in a call. Returns the outcomes of
 * its items.
 */
export async function runBulk(
  lane: Lane,
  kind: Kind,
  { role, isAllowed }: ReturnType<typeof laterRole>,
  prepared: Prepared,
): Promise<string[]> {
  const { deps, chance } = lane
  const id = await prepareBulk(deps.db, { kind, actor: 'drill', ...prepared })
  await actOnBulk(deps.db, id, 'RUN', { actor: 'drill', subject: 'drill' })
  await sql`update bulk_operations set run_at = now() where id = ${id}`.execute(deps.db)
  const work = () => survive(workOnBulk({ ...deps, standingOf: async () => ({ role, own: null }) }, id))
  if (chance.chance(0.3)) lane.bank.refunds.fail(chance.of(['killed-before', 'killed-after']))
  await lane.together(times(chance.chance(0.3) ? 2 : 1).map(() => work))
  lane.bank.refunds.fail()
  // Whatever a dead worker left.
  await work()
  lane.equal('the operation', (await operationById(deps.db, id))!.status, isAllowed ? 'DONE' : 'STOPPED')
  return (await allItems(deps.db, id)).map(({ outcome }) => outcome)
}

/** The money that is due of many orders, as the store knew them: one whose amount is another when its turn comes stays as it is. */
export async function refundDueOfMany(lane: Lane) {
  const orders = lane.open.filter(() => lane.chance.chance(0.8))
  if (!orders.some((order) => owed(order) > 0)) return
  const turn = laterRole(lane, 'REFUND_DUE')
  lane.tell(`bulk-refund ${turn.role} ${orders.map((order) => `${order.id.slice(0, 8)} ${owed(order)}`).join(', ')}`)
  const expected = orders.map((order) => expectedRefund(lane, order, turn.isAllowed))
  const outcomes = await runBulk(lane, 'REFUND_DUE', turn, { ids: orders.map(({ id }) => id), lines: [] })
  lane.equal(
    'the items',
    outcomes,
    expected.map(({ outcome }) => outcome),
  )
  for (const [at, order] of orders.entries()) {
    const { outcome, cents } = expected[at]!
    if (outcome === 'DONE') read(lane, order)
    lane.equal('the refund', returned(order), cents)
    await lane.compare(order)
  }
}

/** `cents`: all that has gone back by then. Each order is read at its turn, before it is decided. */
function expectedRefund(lane: Lane, order: ModelOrder, isAllowed: boolean) {
  const seen = owed(order)
  if (seen === 0 || !isAllowed) return { outcome: seen === 0 ? 'WRONG' : 'WAITING', cents: returned(order) }
  read(lane, order)
  const served = serving(order)
  const isLeft = owed(order) !== seen || isDisputed(order, (charge) => charge !== served)
  return { outcome: isLeft ? 'LEFT_OUT' : 'DONE', cents: returned(order) + (isLeft ? 0 : seen) }
}
