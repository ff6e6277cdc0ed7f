import type { DisputeStatus } from './dispute-transitions.ts'

/** A dispute, as the ledger needs it. Amounts are BRL cents. */
export interface LedgerDispute {
  id: string
  status: DisputeStatus
  chargeId: string
  /** Taken of the charge's money. A refund at the provider has recorded it (docs/disputes.md#money). */
  takenCents: number
  /** Whether the money had paid the order. Otherwise it never was revenue: a duplicate, or a late payment. */
  isOfSale: boolean
  /** Taken beyond what the charge still had. */
  excessCents: number
  feeCents: number
  closedAt: Date | null
  /** Sums of its own transactions on these accounts, and how many there are. */
  posted: { chargebacks: number; fees: number; transactions: number }
}

export interface DisputeTransaction {
  kind: 'ADJUSTMENT' | 'FEE'
  /** Unique with its kind, so that nothing is posted twice. */
  source: string
  chargeId: string
  occurredAt: Date
  entries: { account: 'chargebacks' | 'fees' | 'provider_receivable'; productId: null; cents: number }[]
}

/** The part of an order's returned revenue that lost disputes hold: it counts as `chargebacks` instead of `refunds`. */
export const disputedCents = (disputes: readonly Pick<LedgerDispute, 'status' | 'takenCents' | 'isOfSale'>[]): number =>
  disputes.reduce((sum, { status, takenCents, isOfSale }) => sum + (status === 'LOST' && isOfSale ? takenCents : 0), 0)

/**
 * The transactions that disputes lack, besides the refund that the provider made: money that was taken twice, as long as it is lost, and the
 * provider's fee. A decision that was revised or taken back posts the difference. Debits are positive. An active dispute moves no money: a
 * blocked amount still belongs to the store.
 */
export function disputeTransactions(disputes: readonly LedgerDispute[], now: Date): DisputeTransaction[] {
  return disputes.flatMap(({ id, chargeId, status, closedAt, excessCents, feeCents, posted }) => {
    const lack = [
      { kind: 'ADJUSTMENT', account: 'chargebacks', cents: (status === 'LOST' ? excessCents : 0) - posted.chargebacks },
      { kind: 'FEE', account: 'fees', cents: (closedAt ? feeCents : 0) - posted.fees },
    ] as const
    return lack
      .filter(({ cents }) => cents !== 0)
      .map(({ kind, account, cents }, at) => ({
        kind,
        source: `dispute:${id}:${posted.transactions + at + 1}`,
        chargeId,
        occurredAt: closedAt ?? now,
        entries: balanced(account, cents),
      }))
  })
}

const balanced = (account: 'chargebacks' | 'fees', cents: number): DisputeTransaction['entries'] => [
  { account, productId: null, cents },
  { account: 'provider_receivable', productId: null, cents: -cents },
]
