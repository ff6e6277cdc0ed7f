import { sql } from 'kysely'
import { funnelGroups } from '#domain/operations/funnel.ts'
import { readFunnel } from '#server/operations/funnel/funnel.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import type { Findings } from '../drill.ts'
import type { EndedOrder, Lane } from './lane.ts'

/** Days that hold all orders. */
const span = 90

/** After all histories: the funnel has what the model has, and its money is that of the ledger, in the whole and in the sum of each group's rows. */
export async function compareFunnel({ deps: { db }, ended }: Lane, findings: Findings) {
  const { rows: ledgers } = await sql<{ returnedCents: number }>`
    select coalesce(sum(cents) filter (where account in ('refunds', 'chargebacks')), 0)::float8 as "returnedCents" from ledger_entries`.execute(
    db,
  )
  const expected = { ...figuresOf(ended), ...ledgers[0]! }
  for (const by of funnelGroups) {
    const { rows, total } = await readFunnel(db, { days: span }, by)
    const { orders, paid, soldCents, returnedCents } = total
    findings.equal(`the funnel by ${by}`, { orders, paid, soldCents, returnedCents }, expected)
    const money = { soldCents: sum(rows.map((row) => row.soldCents)), returnedCents: sum(rows.map((row) => row.returnedCents)) }
    findings.equal(`the rows of the funnel by ${by}`, money, { soldCents, returnedCents })
  }
  await compareCoupons(db, ended, findings)
}

async function compareCoupons(db: Deps['db'], ended: readonly EndedOrder[], findings: Findings) {
  const codes = new Map((await db.selectFrom('coupons').select(['id', 'code']).execute()).map(({ id, code }) => [id, code]))
  const { rows } = await readFunnel(db, { days: span }, 'COUPON')
  const actual = rows.map(({ key, orders, paid, soldCents }) => [key, { orders, paid, soldCents }] as const)
  const groups = Map.groupBy(ended, ({ coupon }) => (coupon ? codes.get(coupon.id)! : ''))
  const expected = [...groups].map(([code, orders]) => [code, figuresOf(orders)] as const)
  findings.equal('the funnel of each coupon', Object.fromEntries(actual), Object.fromEntries(expected))
}

/** An order that was replaced is no order of its own; its money counts. */
function figuresOf(orders: readonly EndedOrder[]) {
  const own = orders.filter(({ isReplaced }) => !isReplaced)
  return {
    orders: own.length,
    paid: own.filter(({ wasPaid }) => wasPaid).length,
    soldCents: sum(orders.filter(({ wasPaid }) => wasPaid).map(({ total }) => total)),
  }
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
