import { sql } from 'kysely'
import { exceptionKinds } from '#domain/operations/exceptions.ts'
import { runChecks } from '#server/operations/exceptions/run-checks.ts'
import { checkLedger } from '#server/money/ledger/check-ledger.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import type { Findings } from '../drill.ts'
import type { Lane } from './lane.ts'
import { type ModelOrder, owed, received, returned } from './model.ts'

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
    const expected = { sum: 0, buyer: 0 - owed(order), receivable: received(order) - returned(order) - order.fees }
    findings.equal(`the ledger of ${order.status} ${order.id}`, balances.get(order.id) ?? nothing, expected)
  }
}

interface Balances {
  sum: number
  buyer: number
  receivable: number
}

const nothing: Balances = { sum: 0, buyer: 0, receivable: 0 }

export async function balancesOf(db: Deps['db'], ids: readonly string[]): Promise<Map<string, Balances>> {
  const { rows } = await sql<Balances & { id: string }>`
    select order_id as id, sum(cents)::int as sum, coalesce(sum(cents) filter (where account = 'buyer'), 0)::int as buyer,
      coalesce(sum(cents) filter (where account = 'provider_receivable'), 0)::int as receivable
    from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
    where order_id = any(${[...ids]}::uuid[]) group by order_id`.execute(db)
  return new Map(rows.map(({ id, ...balances }) => [id, balances]))
}

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
  for (const { id, status, paid, refunded, fees } of ended) {
    const expected = { sum: 0, buyer: 0, receivable: paid - refunded - fees }
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
