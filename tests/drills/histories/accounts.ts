import { sql } from 'kysely'
import { exceptionKinds } from '#domain/operations/exceptions.ts'
import { runChecks } from '#server/operations/exceptions/run-checks.ts'
import { checkLedger } from '#server/money/ledger/check-ledger.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import type { Findings } from '../drill.ts'
import type { Lane } from './lane.ts'
import { kept, type ModelOrder, owed, received, returned, serving } from './model.ts'

/** The accounts of the whole store, when nothing happens. */
export async function compareAccounts({ deps, open }: Lane, findings: Findings) {
  await compareLedger(deps, open, findings)
  await compareExceptions(deps, open, findings)
}

/** For orders whose history goes on. Ended orders are compared once, at the end (`compareEnded`). */
async function compareLedger({ db }: Deps, orders: readonly ModelOrder[], findings: Findings) {
  const balances = await balancesOf(
    db,
    orders.map(({ id }) => id),
  )
  for (const order of orders) {
    const pays = serving(order)
    const money = { receivable: received(order) - returned(order) - order.fees, buyer: 0 - owed(order) }
    const expected = { sum: 0, ...money, ...saleOf(order, order.charges.size > 0 ? order.total - (pays ? kept(pays) : 0) : 0) }
    findings.equal(`the ledger of ${order.status} ${order.id}`, balances.get(order.id) ?? nothing, expected)
  }
}

/** By docs/ledger.md: what was sold stays, and what of it the money does not cover any more is returned revenue. */
const saleOf = ({ wasPaid, items, shipping, discount }: Pick<ModelOrder, 'wasPaid' | 'items' | 'shipping' | 'discount'>, back: number) =>
  wasPaid
    ? { revenue: 0 - items, shipping: 0 - shipping, discount, back: Math.max(0, back) }
    : { revenue: 0, shipping: 0, discount: 0, back: 0 }

const nothing = { sum: 0, buyer: 0, receivable: 0, revenue: 0, shipping: 0, discount: 0, back: 0 }
type Balances = typeof nothing

export async function balancesOf(db: Deps['db'], ids: readonly string[]): Promise<Map<string, Balances>> {
  const { rows } = await sql<Balances & { id: string }>`
    select order_id as id, sum(cents)::int as sum, ${balance('buyer')} as buyer, ${balance('provider_receivable')} as receivable,
      ${balance('revenue')} as revenue, ${balance('shipping')} as shipping, ${balance('discount')} as discount,
      ${balance('refunds', 'chargebacks')} as back
    from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
    where order_id = any(${[...ids]}::uuid[]) group by order_id`.execute(db)
  return new Map(rows.map(({ id, ...balances }) => [id, balances]))
}

const balance = (...accounts: string[]) => sql`coalesce(sum(cents) filter (where account = any(${accounts})), 0)::int`

/** Every amount that is owed is an exception of the panel, and nothing else is one. */
async function compareExceptions(deps: Deps, orders: readonly ModelOrder[], findings: Findings) {
  await runChecks(deps)
  const { rows } = await sql<{ kind: string; orderId: string | null; cents: number | null }>`
    select kind, order_id as "orderId", (detail ->> 'cents')::int as cents from exceptions where resolved_at is null and accepted_at is null`.execute(
    deps.db,
  )
  const due = rows.filter(({ kind }) => kind === 'REFUND_DUE').map(({ orderId, cents }) => `${orderId} ${cents}`)
  const expected = orders.filter((order) => owed(order) > 0).map((order) => `${order.id} ${owed(order)}`)
  findings.equal('the money to be refunded, as exceptions', due.toSorted(byText), expected.toSorted(byText))
  const others = rows.filter(({ kind }) => impossible.has(kind))
  findings.holds('no other exception', others.length === 0, others.slice(0, 5))
}

/** Whatever happens in a history, these stay away. Jobs, e-mails and holds need a worker, access records a web process: neither runs here. */
const impossible = new Set(
  exceptionKinds.filter(
    (kind) =>
      ![
        'REFUND_DUE',
        'HOLD_OVERDUE',
        'EMAIL_UNSENT',
        'DEAD_JOB',
        'DISPUTE_DEADLINE',
        'COUPON_OVERUSED',
        'RECORD_MISSING',
        'PLAN_CHANGE_VOID',
      ].includes(kind),
  ) as string[],
)

/** Every order whose history has ended, and the sum of everything. */
export async function compareEnded({ deps, ended }: Lane, findings: Findings) {
  const { db } = deps
  const balances = await balancesOf(
    db,
    ended.map(({ id }) => id),
  )
  for (const order of ended) {
    const { id, status, paid, refunded, fees, total } = order
    const sale = saleOf(order, paid > 0 ? total - (paid - refunded) : 0)
    const expected = { sum: 0, receivable: paid - refunded - fees, buyer: 0, ...sale }
    findings.equal(`the ledger of ${status} ${id}`, balances.get(id) ?? nothing, expected)
  }
  await checkLedger(deps, { sliceMs: 600_000 })
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from ledger_findings) as findings,
      (select coalesce(sum(cents), 0)::int from ledger_entries) as total,
      (select count(*)::int from (select from ledger_entries group by transaction_id having sum(cents) <> 0) as each) as unbalanced`.execute(
    db,
  )
  findings.equal('the check of all ledgers', rows[0], { findings: 0, total: 0, unbalanced: 0 })
}

const byText = (a: string, b: string) => (a < b ? -1 : 1)
