import type { DisputeStatus } from './dispute-transitions.ts'

/** A dispute, as the ledger needs it. Amounts are BRL cents. */
export interface LedgerDispute {
  id: string
  status: DisputeStatus
  chargeId: string
  /** Taken of the charge's money. A refund at the provider has recorded it (docs/disputes.md#money). */
  takenCents: number
  /** That money paid the order. Otherwise it never was revenue: a duplicate, or a late payment. */
  isOfSale: boolean
  /** Taken beyond what the charge still had. */
  excessCents: number
  /** Returned to the store after the dispute was lost at first. */
  recoveredCents: number
  feeCents: number
  closedAt: Date | null
  /** The sources of its transactions that are posted. */
  posted: readonly string[]
}

export interface DisputeTransaction {
  kind: 'ADJUSTMENT' | 'FEE'
  /** Unique with its kind, so that nothing is posted twice. */
  source: string
  chargeId: string
  occurredAt: Date
  entries: { account: 'chargebacks' | 'fees' | 'provider_receivable'; productId: null; cents: number }[]
}

/**
 * The part of an order's returned revenue that disputes have taken: it counts as `chargebacks` instead of `refunds`. Money that was returned
 * to the store later is part of it, because its return is a transaction of its own.
 */
export const disputedCents = (disputes: readonly Pick<LedgerDispute, 'takenCents' | 'isOfSale'>[]): number =>
  disputes.reduce((sum, { takenCents, isOfSale }) => sum + (isOfSale ? takenCents : 0), 0)

/**
 * The transactions of decided disputes that are not posted yet, besides the refund that the provider made: money that was taken twice, money
 * that came back, and the provider's fee. Debits are positive. An active dispute moves no money: a blocked amount still belongs to the store.
 */
export function disputeTransactions(disputes: readonly LedgerDispute[]): DisputeTransaction[] {
  return disputes.flatMap(({ id, chargeId, closedAt, excessCents, recoveredCents, feeCents, posted }) => {
    if (!closedAt) return []
    const moved = (
      kind: DisputeTransaction['kind'],
      name: string,
      account: 'chargebacks' | 'fees',
      cents: number,
    ): DisputeTransaction[] => {
      const source = `dispute:${id}:${name}`
      return cents === 0 || posted.includes(source)
        ? []
        : [{ kind, source, chargeId, occurredAt: closedAt, entries: balanced(account, cents) }]
    }
    return [
      ...moved('ADJUSTMENT', 'excess', 'chargebacks', excessCents),
      ...moved('ADJUSTMENT', 'recovered', 'chargebacks', -recoveredCents),
      ...moved('FEE', 'fee', 'fees', feeCents),
    ]
  })
}

const balanced = (account: 'chargebacks' | 'fees', cents: number): DisputeTransaction['entries'] => [
  { account, productId: null, cents },
  { account: 'provider_receivable', productId: null, cents: -cents },
]
