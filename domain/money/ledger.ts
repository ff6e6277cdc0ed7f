import { disputedCents, disputeTransactions, type LedgerDispute } from './disputes/dispute-entries.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import { chargesToRefund, keptCents, type MoneyCharge, payingCharge } from './charges/settlement.ts'

/** The accounts (docs/ledger.md#accounts). A debit is positive, a credit negative, in cents of BRL. */
export const ledgerAccounts = [
  'buyer',
  'provider_receivable',
  'bank',
  'fees',
  'revenue',
  'shipping',
  'discount',
  'refunds',
  'chargebacks',
  'adjustments',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** REVERSAL: revenue that was returned with a refund or a chargeback. */
export const ledgerKinds = ['SALE', 'RECEIPT', 'REFUND', 'REVERSAL', 'FEE', 'SETTLEMENT', 'ADJUSTMENT'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

export interface LedgerEntry {
  account: LedgerAccount
  /** The course or book, only for `revenue`. */
  productId: string | null
  cents: number
}

/** A transaction is never changed. `kind` and `source` identify it, so that it is posted once. Its entries sum to zero. */
export interface LedgerTransaction {
  kind: LedgerKind
  source: string
  orderId: string | null
  chargeId: string | null
  occurredAt: Date
  entries: LedgerEntry[]
}

export interface LedgerCharge extends MoneyCharge {
  paidAt: Date
  /** Part of the refunded cents: returned outside the provider, from the store's bank account. */
  elsewhereCents: number
  /** Everything that disputes brought back so far. It only grows. */
  restoredCents: number
}

/** The source of an order's ledger. Amounts are cents of BRL. Charges are in the order in which they were first read. */
export interface LedgerFacts {
  orderId: string
  status: OrderStatus
  /** The order was PAID at some time. A REFUNDED order may have been REFUND_DUE before: then nothing was sold. */
  sold: boolean
  paidAt: Date | null
  totalCents: number
  shippingCents: number
  discountCents: number
  lines: { productId: string | null; cents: number }[]
  charges: LedgerCharge[]
  disputes: LedgerDispute[]
  /** The last refund through the provider. */
  refundedAt: Date | null
  /** The day of the refund outside the provider that was recorded last. It may be before others. */
  elsewhereAt: Date | null
}

/** Sum of an order's posted entries, by kind, charge and account. */
export interface PostedSum {
  kind: LedgerKind
  chargeId: string | null
  account: LedgerAccount
  cents: number
  /** The highest number in the sources of these transactions. 0: they have none, because they are no REVERSAL. */
  lastNumber: number
}

/**
 * The transactions that are missing in an order's ledger, derived from its current state. None if it is complete. Amounts that have grown
 * since they were posted result in a transaction for the difference (docs/ledger.md#events).
 */
export function missingTransactions(facts: LedgerFacts, posted: readonly PostedSum[], now: Date): LedgerTransaction[] {
  const moved = facts.charges.flatMap((charge) => movements(facts, charge, posted, now))
  return [
    ...sale(facts, posted, now),
    ...moved,
    ...reversal(facts, posted, moved.find(({ kind }) => kind === 'REFUND')?.occurredAt ?? facts.refundedAt ?? now),
    ...disputeTransactions(facts.disputes, now).map((each) => ({ ...each, orderId: facts.orderId })),
  ]
}

function sale(facts: LedgerFacts, posted: readonly PostedSum[], now: Date): LedgerTransaction[] {
  if (!facts.sold || posted.some(({ kind }) => kind === 'SALE')) return []
  const entries = nonZero([
    entry('buyer', facts.totalCents),
    ...byProduct(facts.lines).map(([productId, cents]) => ({ account: 'revenue' as const, productId, cents: -cents })),
    entry('shipping', -facts.shippingCents),
    entry('discount', facts.discountCents),
  ])
  return transaction(facts, { kind: 'SALE', source: facts.orderId, occurredAt: facts.paidAt ?? now, entries })
}

function byProduct(lines: LedgerFacts['lines']): [string | null, number][] {
  const sums = new Map<string | null, number>()
  for (const { productId, cents } of lines) sums.set(productId, (sums.get(productId) ?? 0) + cents)
  return [...sums]
}

/**
 * The sources contain the sum up to then, because the sums of a charge only grow, but for money that a dispute brings back: a REFUND with the
 * opposite sign (docs/disputes.md#money).
 */
function movements(facts: LedgerFacts, charge: LedgerCharge, posted: readonly PostedSum[], now: Date): LedgerTransaction[] {
  const received = charge.paidCents - receivable(posted, 'RECEIPT', charge.id)
  const byProvider = charge.refundedCents - charge.elsewhereCents
  const notPosted = charge.elsewhereCents + returnedByBank(posted, charge.id)
  const left = charge.refundedCents + receivable(posted, 'REFUND', charge.id) + returnedByBank(posted, charge.id)
  // Interest is no money of the sale, and is returned last: once the price is back, the bank account posts nothing more.
  const elsewhere = charge.restoredCents > 0 ? notPosted : Math.min(notPosted, Math.max(0, left))
  const returned = left - elsewhere
  return [
    ...(received > 0 ? transaction(facts, movement('RECEIPT', charge, charge.paidCents, received, charge.paidAt)) : []),
    ...(returned > 0 || (returned < 0 && charge.restoredCents > 0)
      ? transaction(facts, movement('REFUND', charge, byProvider, -returned, (returned > 0 && facts.refundedAt) || now))
      : []),
    ...(elsewhere > 0 ? transaction(facts, refundElsewhere(charge, elsewhere, facts.elsewhereAt ?? now)) : []),
  ]
}

const movement = (kind: 'RECEIPT' | 'REFUND', charge: LedgerCharge, upTo: number, cents: number, occurredAt: Date) => ({
  kind,
  source: [charge.id, upTo, ...(kind === 'REFUND' && charge.restoredCents > 0 ? [charge.restoredCents] : [])].join(':'),
  chargeId: charge.id,
  occurredAt,
  entries: [entry('provider_receivable', cents), entry('buyer', -cents)],
})

const refundElsewhere = (charge: LedgerCharge, cents: number, occurredAt: Date) => ({
  kind: 'REFUND' as const,
  source: `${charge.id}:elsewhere:${charge.elsewhereCents}`,
  chargeId: charge.id,
  occurredAt,
  entries: [entry('bank', -cents), entry('buyer', cents)],
})

/**
 * Revenue that the buyer got back: what of the total is not covered by the charge that pays the order. A duplicate, short or late payment
 * that is refunded never was revenue. The amount can also decrease: if the first of two payments is refunded, the second pays the order.
 */
function reversal(facts: LedgerFacts, posted: readonly PostedSum[], occurredAt: Date): LedgerTransaction[] {
  const expected = reversedCents(facts)
  const disputed = Math.min(expected, disputedCents(facts.disputes))
  const chargebacks = disputed - sumOf(posted, 'REVERSAL', 'chargebacks')
  const refunds = expected - disputed - sumOf(posted, 'REVERSAL', 'refunds')
  const entries = nonZero([entry('refunds', refunds), entry('chargebacks', chargebacks), entry('buyer', -refunds - chargebacks)])
  const before = Math.max(0, ...posted.map(({ lastNumber }) => lastNumber))
  const source = `${facts.orderId}:${before + 1}`
  return transaction(facts, { kind: 'REVERSAL', source, occurredAt, entries })
}

function reversedCents(facts: LedgerFacts): number {
  if (!facts.sold || facts.charges.length === 0) return 0
  const serving = payingCharge(facts.status, facts.charges)
  return Math.max(0, facts.totalCents - (serving ? keptCents(serving) : 0))
}

/** Money of the buyer that does not pay the order, which the balance of `buyer` shows as negative. */
export function owedCents(facts: Pick<LedgerFacts, 'status' | 'charges' | 'totalCents'>): number {
  const serving = payingCharge(facts.status, facts.charges)
  const tooMuch = serving ? Math.max(0, keptCents(serving) - facts.totalCents) : 0
  return tooMuch + chargesToRefund(facts.status, facts.charges).reduce((sum, charge) => sum + keptCents(charge), 0)
}

/** A difference between an order's ledger and what it should be. */
export interface LedgerFinding {
  orderId: string | null
  chargeId: string | null
  kind: 'SALE' | 'RECEIPT' | 'REFUND' | 'BUYER' | 'RECEIVABLE' | 'TOTAL'
  expectedCents: number
  postedCents: number
}

/** Compares an order's ledger with its current state. */
export function findingsOf(facts: LedgerFacts, posted: readonly PostedSum[]): LedgerFinding[] {
  const compare = (kind: LedgerFinding['kind'], chargeId: string | null, expectedCents: number, postedCents: number): LedgerFinding[] =>
    expectedCents === postedCents ? [] : [{ orderId: facts.orderId, kind, chargeId, expectedCents, postedCents }]
  const chargeIds = new Set([
    ...facts.charges.map(({ id }) => id),
    ...posted.flatMap(({ kind, chargeId }) => (chargeId && (kind === 'RECEIPT' || kind === 'REFUND') ? [chargeId] : [])),
  ])
  return [
    ...compare('SALE', null, facts.sold ? facts.totalCents : 0, sumOf(posted, 'SALE', 'buyer')),
    ...[...chargeIds].flatMap((id) => {
      const charge = facts.charges.find((each) => each.id === id)
      return [
        ...compare('RECEIPT', id, charge?.paidCents ?? 0, receivable(posted, 'RECEIPT', id)),
        ...compare('REFUND', id, charge?.refundedCents ?? 0, -receivable(posted, 'REFUND', id) - returnedByBank(posted, id)),
      ]
    }),
    ...compare('BUYER', null, -owedCents(facts), balanceOf(posted, 'buyer')),
  ]
}

export const balanceOf = (posted: readonly PostedSum[], account: LedgerAccount): number =>
  posted.reduce((sum, each) => sum + (each.account === account ? each.cents : 0), 0)

const sumOf = (posted: readonly PostedSum[], kind: LedgerKind, account: LedgerAccount): number =>
  posted.reduce((sum, each) => sum + (each.kind === kind && each.account === account ? each.cents : 0), 0)

const receivable = (posted: readonly PostedSum[], kind: 'RECEIPT' | 'REFUND', chargeId: string): number =>
  sumOf(
    posted.filter((each) => each.chargeId === chargeId),
    kind,
    'provider_receivable',
  )

/** Negative: the bank account is credited. */
const returnedByBank = (posted: readonly PostedSum[], chargeId: string): number =>
  sumOf(
    posted.filter((each) => each.chargeId === chargeId),
    'REFUND',
    'bank',
  )

const entry = (account: LedgerAccount, cents: number): LedgerEntry => ({ account, productId: null, cents })
const nonZero = (entries: LedgerEntry[]) => entries.filter(({ cents }) => cents !== 0)

/** None without entries: for a free order of free products nothing has to be recorded. */
function transaction(
  { orderId }: LedgerFacts,
  values: Omit<LedgerTransaction, 'orderId' | 'chargeId'> & { chargeId?: string },
): LedgerTransaction[] {
  return values.entries.length > 0 ? [{ orderId, chargeId: null, ...values }] : []
}
