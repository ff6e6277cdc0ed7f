import type { LedgerEntry, LedgerKind, LedgerTransaction } from './ledger.ts'

/** The provider's two reports (docs/providers/pagbank.md#transfer-report): what was sold, and what was paid out. */
export const transferReports = ['transactional', 'financial'] as const
export type TransferReport = (typeof transferReports)[number]

export const transferEvents = ['SALE', 'CREDIT', 'DEBIT', 'TRANSFER', 'CHARGEBACK', 'REFUND', 'OTHER'] as const
export type TransferEvent = (typeof transferEvents)[number]

/**
 * MATCHED: as we have it. MISSING: we have it, the report does not. UNKNOWN: the report has it, we do not. DIFFERENT: another amount.
 * ACCEPTED: staff accepted one of these three. IGNORED: it moves no money of the store's, such as a withdrawal to its own bank account.
 */
export const transferStatuses = ['MATCHED', 'MISSING', 'UNKNOWN', 'DIFFERENT', 'ACCEPTED', 'IGNORED'] as const
export type TransferStatus = (typeof transferStatuses)[number]
export const openStatuses = ['MISSING', 'UNKNOWN', 'DIFFERENT'] as const satisfies readonly TransferStatus[]
export const isOpenLine = ({ status }: { status: string }) => (openStatuses as readonly string[]).includes(status)

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

/** Amounts are cents of BRL, without the interest of the buyer. */
export interface TransferCharge {
  id: string
  orderId: string
  paidCents: number
  /** Everything that was taken back, what disputes brought back later included: the report has a line for either. */
  refundedCents: number
  /** Further loss by disputes: the charge's money was refunded before. */
  excessCents: number
  /** PagBank's fee for each decided dispute, and the money that each brought back. Both are posted with the dispute. */
  disputeFees: readonly number[]
  recovered: readonly number[]
}

export type Compared = Pick<TransferLine, 'report' | 'event' | 'installments' | 'grossCents'>
export interface Comparison {
  status: TransferStatus
  expectedCents: number | null
}

/**
 * Compares lines of one report with the charge that they name. `kept`: its other lines, of any day, which are matched or accepted and stay
 * so. Their amounts count together: sales with what was paid, and refunds and chargebacks with what was taken.
 */
export function compareLines(
  lines: readonly Compared[],
  charge: TransferCharge | undefined,
  kept: readonly (Compared & Comparison)[] = [],
): Comparison[] {
  if (!charge) return lines.map((line) => (movesNothing(line) ? ignored : unknown))
  const missing = charge.paidCents - sumOf(kept.filter(isSale), ofCharge) - sumOf(lines.filter(isSale), ({ grossCents }) => grossCents)
  // The first sale has what the others leave, so that the differences of all lines add up to that of the charge.
  const firstSale = lines.find(isSale)
  let taken = charge.refundedCents + charge.excessCents + sumOf(kept.filter(isOutgoing), ofCharge)
  const posted = [...charge.recovered, ...charge.disputeFees.map((cents) => -cents)]
  for (const { event, status, grossCents } of kept) if (isOther(event) && status === 'MATCHED') remove(posted, grossCents)

  return lines.map((line): Comparison => {
    const { event, grossCents: own } = line
    if (movesNothing(line)) return ignored
    if (event === 'OTHER') return unknown
    if (isOther(event)) return remove(posted, own) ? matched : unknown
    if (isSale(line)) {
      // Later instalments may not be paid out yet.
      const isPaidOutLater = missing > 0 && line.report === 'financial' && line.installments > 1
      return missing === 0 || isPaidOutLater ? matched : { status: 'DIFFERENT', expectedCents: line === firstSale ? own + missing : own }
    }
    const covered = Math.min(-own, Math.max(0, taken))
    taken -= covered
    return covered === -own ? matched : { status: 'DIFFERENT', expectedCents: 0 - covered }
  })
}

const matched: Comparison = { status: 'MATCHED', expectedCents: null }
const unknown: Comparison = { status: 'UNKNOWN', expectedCents: null }
const ignored: Comparison = { status: 'IGNORED', expectedCents: null }

/** Which money a line with an unknown code is about is not known, so staff decide. */
const movesNothing = ({ event, grossCents }: Pick<Compared, 'event' | 'grossCents'>) =>
  event === 'TRANSFER' || (event === 'OTHER' && grossCents === 0)
const isOther = (event: TransferEvent) => event === 'CREDIT' || event === 'DEBIT'
const isSale = ({ event }: Pick<Compared, 'event'>) => event === 'SALE'
const isOutgoing = ({ event }: Pick<Compared, 'event'>) => event === 'REFUND' || event === 'CHARGEBACK'
/** An accepted line gives its charge only the expected amount: the rest was posted as a difference. */
const ofCharge = ({ grossCents, expectedCents }: Pick<Compared, 'grossCents'> & Comparison) => expectedCents ?? grossCents
const sumOf = <Line>(lines: readonly Line[], cents: (line: Line) => number) => lines.reduce((sum, line) => sum + cents(line), 0)

/** Whether it was there. */
function remove(amounts: number[], cents: number): boolean {
  const at = amounts.indexOf(cents)
  if (at >= 0) amounts.splice(at, 1)
  return at >= 0
}

export interface PostableLine extends Pick<TransferLine, 'report' | 'lineCode' | 'feeCents' | 'netCents' | 'grossCents'> {
  /** The status before staff accepted it. */
  status: TransferStatus
  expectedCents: number | null
  orderId: string | null
  chargeId: string | null
  /** False if lines of the other report post the fee and the difference of this sale. */
  postsFee: boolean
  /** The day of the report. */
  occurredAt: Date
}

/**
 * Postings of a line that matches or is accepted. The first report brings the fee, the second one the money: with both, nothing of a charge is
 * receivable any more. A sale that only the second report has posts its fee there. An accepted difference is an adjustment
 * (docs/ledger.md#transfer-report).
 */
export function transferTransactions(line: PostableLine): LedgerTransaction[] {
  const { report, status, feeCents, netCents, expectedCents } = line
  if (status === 'MISSING') return post(line, 'ADJUSTMENT', 'adjustments', expectedCents ?? 0)
  if (report === 'transactional' && status === 'UNKNOWN') return post(line, 'ADJUSTMENT', 'adjustments', -netCents)
  const difference = status === 'DIFFERENT' ? line.grossCents - (expectedCents ?? 0) : 0
  return [
    ...(line.postsFee ? [...post(line, 'FEE', 'fees', feeCents), ...post(line, 'ADJUSTMENT', 'adjustments', -difference)] : []),
    ...(report === 'financial' ? post(line, 'SETTLEMENT', 'bank', netCents) : []),
  ]
}

/**
 * Posts back what an accepted line of the first report was posted as, because by now a refund or a dispute of its charge explains it: both would
 * take the same money. `expectedCents` is what was expected when it was accepted.
 */
export function takeOverTransactions(line: PostableLine): LedgerTransaction[] {
  if (line.report !== 'transactional') return []
  const cents = line.expectedCents === null ? line.netCents : line.grossCents - line.expectedCents
  return post(line, 'ADJUSTMENT', 'adjustments', cents).map((each) => ({ ...each, source: `${each.source}:explained` }))
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
