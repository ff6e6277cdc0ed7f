import { type RawBuilder, sql } from 'kysely'
import { type LedgerFacts, type LedgerTransaction, missingTransactions, type PostedSum } from '#domain/money/ledger.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { withDatabaseBudget } from '#server/platform/database/database-budget.ts'
import { eventsOf } from '#server/platform/monitoring/events.ts'

/**
 * BALANCED: the entries of a transaction sum to zero. COMPLETE: with what is appended, nothing is missing in an order's ledger. GROWING: the
 * money that a payment has brought never becomes less. SIGNED: a refund is of money, and of as much as its calls return.
 */
export const moneyClaims = ['BALANCED', 'COMPLETE', 'GROWING', 'SIGNED'] as const
export type MoneyClaim = (typeof moneyClaims)[number]

/** A claim that did not hold: a defect of the store. */
export const brokenClaims = eventsOf<{ claim: MoneyClaim }>('broken-claim')

/** Ends the transaction, so that nothing wrong is stored. What caused it is tried again, and stays visible. */
export class BrokenClaim extends Error {
  constructor(claim: MoneyClaim, detail: object) {
    super(`The money of the store contradicts itself (${claim}): ${JSON.stringify(detail)}`)
    this.name = 'BrokenClaim'
  }
}

/** Claims something about money that must be true whatever happens, in production too. Throws BrokenClaim. `detail`: ids and cents only. */
export function claim(name: MoneyClaim, holds: boolean, detail: object) {
  if (holds) return
  brokenClaims.publish({ claim: name })
  throw new BrokenClaim(name, detail)
}

export const sumOfCents = (parts: readonly { cents: number }[]) => parts.reduce((sum, { cents }) => sum + cents, 0)

/**
 * Appends what an order's ledger lacks, derived from the order, its charges and its refunds. Idempotent. Must be called in every
 * transaction that changes them, after the change. The order must be locked. Returns how many entries were appended.
 */
export async function postOrderLedger(tx: Tx, orderId: string): Promise<number> {
  const [facts] = await ledgerFacts(tx, orderId)
  if (!facts) return 0
  const [posted, now] = [await postedSums(tx, orderId), new Date()]
  const missing = missingTransactions(facts, posted, now)
  const left = missing.length > 0 ? missingTransactions(facts, [...posted, ...missing.flatMap(sumsOf)], now) : []
  // Transactions of disputes are missing until the facts are read again.
  const sources = left.map(({ source }) => source).filter((source) => !source.startsWith('dispute:'))
  claim('COMPLETE', sources.length === 0, { orderId, sources })
  return appendTransactions(tx, missing)
}

const sumsOf = ({ kind, source, chargeId, entries }: LedgerTransaction): PostedSum[] =>
  entries.map(({ account, cents }) => ({
    kind,
    chargeId,
    account,
    cents,
    lastNumber: kind === 'REVERSAL' ? Number(source.split(':')[1]) : 0,
  }))

/**
 * Appends transactions with their entries, all with one statement. One that is posted already, by its kind and source, is left out.
 * Returns how many entries were appended.
 */
export async function appendTransactions(tx: Tx, transactions: readonly LedgerTransaction[]): Promise<number> {
  if (transactions.length === 0) return 0
  for (const { kind, source, entries } of transactions)
    claim('BALANCED', sumOfCents(entries) === 0 && entries.every(({ cents }) => Number.isSafeInteger(cents)), { kind, source })
  const rows = JSON.stringify(
    transactions.map(({ kind, source, orderId, chargeId, occurredAt, entries }) => ({
      kind,
      source,
      order_id: orderId,
      charge_id: chargeId,
      occurred_at: occurredAt,
      entries: entries.map(({ account, productId, cents }) => ({ account, product_id: productId, cents })),
    })),
  )
  const appended = await sql`with posted as (insert into ledger_transactions (kind, source, order_id, charge_id, occurred_at)
      select kind, source, order_id, charge_id, occurred_at
      from jsonb_to_recordset(${rows}::jsonb) as wanted (kind text, source text, order_id uuid, charge_id text, occurred_at timestamptz)
      on conflict (kind, source) do nothing
      returning id, kind, source)
    insert into ledger_entries (transaction_id, account, product_id, cents)
    select posted.id, entry.account, entry.product_id, entry.cents
    from posted
    join jsonb_to_recordset(${rows}::jsonb) as wanted (kind text, source text, entries jsonb) using (kind, source)
    cross join lateral jsonb_to_recordset(wanted.entries) as entry (account text, product_id uuid, cents bigint)`.execute(tx)
  return Number(appended.numAffectedRows ?? 0)
}

/** Zero, unless rows were written around the database's own checks. Reads the whole table. */
export async function sumOfAllEntries(db: Db): Promise<number> {
  // Many millions of entries take longer than the pool's limit, which all other statements keep.
  return withDatabaseBudget(6 * 60_000, () =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '5min'`.execute(tx)
      const { rows } = await sql<{ cents: number }>`select coalesce(sum(cents), 0)::bigint as cents from ledger_entries`.execute(tx)
      return rows[0]!.cents
    }),
  )
}

/** `expectedFor` of domain/money/charges/settlement.ts, in a statement that reads `payments` and `orders`. */
export const dueColumn = sql<number | null>`case when payments.amount_cents = orders.total_cents then payments.amount_cents end`

type Row = Omit<LedgerFacts, 'charges' | 'disputes' | 'status'> & {
  status: OrderStatus
  disputes: (Omit<LedgerFacts['disputes'][number], 'closedAt'> & { closedAt: string | null })[]
  charges: (Omit<LedgerFacts['charges'][number], 'paidAt'> & { paidAt: string })[]
}

/**
 * Facts that orders' ledgers are derived from. A REFUNDED order was sold if its sale is posted, its access e-mail was queued, or staff refunded
 * it as a paid order. The buyer's interest is left out, as if refunds returned it last. Money of a payment without stored charges counts as a
 * charge with the payment's id.
 */
export async function ledgerFacts(db: Db, orders: OneOrMany): Promise<LedgerFacts[]> {
  const { rows } = await sql<Row>`select orders.id as "orderId", status, paid_at as "paidAt", total_cents as "totalCents",
      shipping_cents as "shippingCents", discount_cents as "discountCents", coalesce(disputes.all, '[]') as disputes, refunds."refundedAt", refunds."elsewhereAt",
      status = 'PAID' or (status = 'REFUNDED' and (refunds.sold
        or exists (select from ledger_transactions where order_id = orders.id and kind = 'SALE')
        or exists (select from emails where order_id = orders.id and kind = 'ACCESS'))) as sold,
      coalesce(lines.all, '[]') as lines, coalesce(charges.all, '[]') as charges
    from orders
    cross join lateral (
      select jsonb_agg(jsonb_build_object('productId', coalesce(course_id, book_id, plan_id), 'cents', unit_cents * quantity) order by position) as all
      from order_items where order_id = orders.id) as lines
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', each.id, 'dueCents', due_cents, 'paidCents', each.paid_cents,
        'refundedCents', each.returned_cents, 'elsewhereCents', elsewhere_cents, 'restoredCents', restored_cents, 'paidAt', moment)
        order by each.created_at, each.id) as all
      from (
        select charges.id, ${dueColumn} as due_cents, charges.paid_cents - interest_cents as paid_cents,
          least(charges.returned_cents, charges.paid_cents - interest_cents) as returned_cents,
          least(charges.elsewhere_cents, charges.paid_cents - interest_cents) as elsewhere_cents, charges.restored_cents,
          coalesce(charges.paid_at, charges.created_at) as moment, charges.created_at
        from payments join charges on charges.payment_id = payments.id where payments.order_id = orders.id
        union all
        select id::text, ${dueColumn}, paid_cents, refunded_cents, 0, 0, coalesce(orders.paid_at, payments.created_at), payments.created_at
        from payments where order_id = orders.id and paid_cents > 0 and not exists (select from charges where payment_id = payments.id)
      ) as each) as charges
    cross join lateral (
      select max(done_at) filter (where method is null) as "refundedAt",
        (array_agg(done_at order by created_at desc) filter (where method is not null and done_at is not null))[1] as "elsewhereAt", coalesce(bool_or(scope in ('WHOLE', 'ITEMS', 'AMOUNT')), false) as sold
      from refunds where order_id = orders.id) as refunds
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', id, 'status', status, 'chargeId', charge_id, 'takenCents', taken_cents,
        'isOfSale', coalesce((select scope <> 'DUE' from refunds where refunds.id = disputes.refund_id), true),
        'excessCents', excess_cents, 'feeCents', fee_cents, 'closedAt', closed_at, 'posted', (
          select jsonb_build_object('chargebacks', coalesce(sum(cents) filter (where account = 'chargebacks'), 0),
            'fees', coalesce(sum(cents) filter (where account = 'fees'), 0), 'transactions', count(distinct posted.id))
          from ledger_transactions posted join ledger_entries on transaction_id = posted.id
          where posted.order_id = orders.id and source like 'dispute:' || disputes.id || ':%'))) as all
      from disputes where order_id = orders.id) as disputes
    where ${isOneOf(sql`orders.id`, orders)}`.execute(db)
  return rows.map(({ charges, disputes, ...row }) => ({
    ...row,
    disputes: disputes.map((dispute) => ({ ...dispute, closedAt: dispute.closedAt === null ? null : new Date(dispute.closedAt) })),
    charges: charges.map((charge) => ({ ...charge, paidAt: new Date(charge.paidAt) })),
  }))
}

/** Posted sums of orders, by kind, charge and account. */
export async function postedSums(db: Db, orders: OneOrMany): Promise<(PostedSum & { orderId: string })[]> {
  const { rows } = await sql<PostedSum & { orderId: string }>`
    select order_id as "orderId", kind, charge_id as "chargeId", account, sum(cents)::bigint as cents,
      coalesce(max(case when kind = 'REVERSAL' then split_part(source, ':', 2)::int end), 0) as "lastNumber"
    from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
    where ${isOneOf(sql`order_id`, orders)} group by order_id, kind, charge_id, account`.execute(db)
  return rows
}

type OneOrMany = string | readonly string[]

/** A single id is not compared as a list: PostgreSQL then plans the statement once per connection, and not for every call. */
const isOneOf = (column: RawBuilder<unknown>, orders: OneOrMany) =>
  typeof orders === 'string' ? sql`${column} = ${orders}` : sql`${column} = any(${orders}::uuid[])`
