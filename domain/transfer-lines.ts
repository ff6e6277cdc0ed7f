import type { LedgerEntry, LedgerKind, LedgerTransaction } from './ledger.ts'

/** The provider's two reports (docs/providers/pagbank.md#transfer-report): what was sold, and what was paid out. */
export const transferReports = ['transactional', 'financial'] as const
export type TransferReport = (typeof transferReports)[number]

export type TransferEvent = 'SALE' | 'CREDIT' | 'DEBIT' | 'TRANSFER' | 'CHARGEBACK' | 'REFUND' | 'OTHER'

/**
 * MATCHED: as we have it. MISSING: we have it, the report does not. UNKNOWN: the report has it, we do not. DIFFERENT: another amount.
 * ACCEPTED: staff accepted one of these three. IGNORED: it moves no money of a charge, such as a withdrawal to a bank account.
 */
export const transferStatuses = ['MATCHED', 'MISSING', 'UNKNOWN', 'DIFFERENT', 'ACCEPTED', 'IGNORED'] as const
export type TransferStatus = (typeof transferStatuses)[number]
export const openStatuses = ['MISSING', 'UNKNOWN', 'DIFFERENT'] as const satisfies readonly TransferStatus[]

/** A line of a report. Amounts are cents of BRL; those that reduce the balance are negative. `net` is gross − fee. */
export interface TransferLine {
  report: TransferReport
  lineCode: string
  transactionCode: string
  /** Our payment's id, if the line is of this store. */
  reference: string
  event: TransferEvent
  eventCode: string
  method: string
  installment: number
  /** In how many instalments the sale is paid out. */
  installments: number
  grossCents: number
  feeCents: number
  netCents: number
  nsu: string | null
  authorizationCode: string | null
  /** The ISO day on which the provider pays it out. */
  expectedOn: string | null
}

export interface TransferCharge {
  id: string
  orderId: string
  paidCents: number
  refundedCents: number
}

type Compared = Pick<TransferLine, 'report' | 'event' | 'installments' | 'grossCents'>

/**
 * Compares a line with the charge that it names. `together`: all lines of that charge, event and report that are known, one for each
 * instalment. The first of them is expected to have what the others leave of the charge, so that the differences of all lines add up to
 * that of the sale. Later instalments may not be paid out yet.
 */
export function compareLine<Line extends Compared>(
  line: Line,
  charge: TransferCharge | undefined,
  together: readonly Pick<Compared, 'grossCents'>[] = [line],
): { status: TransferStatus; expectedCents: number | null } {
  const { event, grossCents: own } = line
  if (event === 'TRANSFER' || event === 'OTHER') return { status: 'IGNORED', expectedCents: null }
  if (!charge || event === 'CREDIT' || event === 'DEBIT') return { status: 'UNKNOWN', expectedCents: null }
  if (event === 'SALE') {
    const missing = charge.paidCents - together.reduce((sum, each) => sum + each.grossCents, 0)
    const isPaidOutLater = missing > 0 && line.report === 'financial' && line.installments > 1
    return missing === 0 || isPaidOutLater ? matched : { status: 'DIFFERENT', expectedCents: line === together[0] ? own + missing : own }
  }
  // Several refunds of a charge are lines of their own, of different days.
  return -own <= charge.refundedCents ? matched : { status: 'DIFFERENT', expectedCents: -charge.refundedCents }
}

const matched = { status: 'MATCHED' as const, expectedCents: null }

export interface PostableLine extends Pick<TransferLine, 'report' | 'lineCode' | 'feeCents' | 'netCents' | 'grossCents'> {
  /** The status before staff accepted it. */
  status: TransferStatus
  expectedCents: number | null
  orderId: string | null
  chargeId: string | null
  /** The day of the report. */
  occurredAt: Date
}

/**
 * What a line posts when it matches or is accepted. The first report brings the fee, the second one the money: with both, nothing of a
 * charge is receivable any more. An accepted difference is an adjustment (docs/ledger.md#transfer-report).
 */
export function transferTransactions(line: PostableLine): LedgerTransaction[] {
  const { report, status, feeCents, netCents, expectedCents } = line
  if (status === 'MISSING') return post(line, 'ADJUSTMENT', 'adjustments', expectedCents ?? 0)
  if (report === 'financial') return post(line, 'SETTLEMENT', 'bank', netCents)
  if (status === 'UNKNOWN') return post(line, 'ADJUSTMENT', 'adjustments', -netCents)
  const difference = status === 'DIFFERENT' ? line.grossCents - (expectedCents ?? 0) : 0
  return [...post(line, 'FEE', 'fees', feeCents), ...post(line, 'ADJUSTMENT', 'adjustments', -difference)]
}

/** Moves cents from the receivable to an account. */
function post(line: PostableLine, kind: LedgerKind, account: LedgerEntry['account'], cents: number): LedgerTransaction[] {
  if (cents === 0) return []
  const { orderId, chargeId, occurredAt } = line
  const entries: LedgerEntry[] = [
    { account, productId: null, cents },
    { account: 'provider_receivable', productId: null, cents: -cents },
  ]
  return [{ kind, source: `${line.report}:${line.lineCode}`, orderId, chargeId, occurredAt, entries }]
}
