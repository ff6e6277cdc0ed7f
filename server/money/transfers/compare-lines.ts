import { compareLines, isOpenLine, takeOverTransactions, type TransferReport, transferTransactions } from '#domain/money/transfer-lines.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { storeDaysOfReport } from '../charges/refunds.sql.ts'
import { appendTransactions } from '../ledger/ledger.sql.ts'
import {
  acceptedLines,
  chargeIdOf,
  type ComparedLine,
  type DatedLine,
  linesOfCharges,
  lockChargesNamed,
  matchedLines,
  type NamedCharge,
  postableLines,
  storeExplained,
  storeLines,
  unpaidPaymentsNamed,
} from './transfer-lines.sql.ts'

/**
 * Compares lines of a report with our charges as they are now, stores them, and posts what matches. Other lines of these charges count too,
 * because a sale or a refund may have several, on several pages and days; those that are open are compared again. Returns the payments that
 * have to be read: PagBank reports money that they brought, or that it has taken, and we do not know of it.
 */
export async function compareAndPost(tx: Tx, report: TransferReport, lines: readonly DatedLine[]): Promise<string[]> {
  const charges = await lockChargesNamed(tx, lines)
  const compared = compare(charges, await linesOfCharges(tx, report, charges), lines)
  const stored = await storeLines(tx, compared)
  if (report === 'transactional')
    await storeDaysOfReport(
      tx,
      charges.map(({ id }) => id),
    )
  await appendTransactions(tx, (await matchedLines(tx, report, stored)).flatMap(transferTransactions))
  const differing = new Set(compared.filter((line) => line.status === 'DIFFERENT').map(({ chargeId }) => chargeId))
  const payments = charges.filter(({ id }) => differing.has(id)).map(({ paymentId }) => paymentId)
  return [...new Set([...payments, ...(await unpaidPaymentsNamed(tx, compared))])]
}

/**
 * Accepted lines that a refund or a dispute of their charge explains by now match it: the adjustment that was posted for them is posted back,
 * or the same money would count twice. `chargeId`: null for those of all charges.
 */
export async function explainAccepted(tx: Tx, report: TransferReport, chargeId: string | null) {
  const accepted = await acceptedLines(tx, report, chargeId)
  if (accepted.length === 0) return
  const charges = await lockChargesNamed(tx, accepted)
  const stored = await linesOfCharges(tx, report, charges)
  const explained = charges.flatMap((charge) => {
    const own = accepted.filter((line) => chargeOf(line, charges)?.id === charge.id)
    const codes = new Set(own.map(({ lineCode }) => lineCode))
    const others = stored.filter((line) => line.chargeId === charge.id && !codes.has(line.lineCode) && !isOpenLine(line))
    const results = compareLines(own, charge, others)
    return own.filter((_, at) => results[at]?.status === 'MATCHED').map(({ lineCode }) => lineCode)
  })
  await appendTransactions(tx, (await postableLines(tx, report, explained)).flatMap(takeOverTransactions))
  await storeExplained(tx, report, explained)
}

type StoredLine = Awaited<ReturnType<typeof linesOfCharges>>[number]

function compare(charges: readonly NamedCharge[], stored: readonly StoredLine[], lines: readonly DatedLine[]): ComparedLine[] {
  const kept = stored.filter((line) => !isOpenLine(line))
  const settled = new Set(kept.map(({ lineCode }) => lineCode))
  const codes = new Set(lines.map(({ lineCode }) => lineCode))
  const open = [
    ...stored.filter((line) => isOpenLine(line) && !codes.has(line.lineCode)),
    ...lines.filter(({ lineCode }) => !settled.has(lineCode)),
  ].toSorted((a, b) => a.day.localeCompare(b.day) || a.installment - b.installment)
  const named = open.map((line) => ({ line, charge: chargeOf(line, charges) }))
  const keptOf = Map.groupBy(kept, ({ chargeId }) => chargeId)
  return [...Map.groupBy(named, ({ charge }) => charge)].flatMap(([charge, group]) => {
    const own = group.map(({ line }) => line)
    const results = compareLines(own, charge, charge && keptOf.get(charge.id))
    return own.map((line, index) => ({ ...line, orderId: charge?.orderId ?? null, chargeId: charge?.id ?? null, ...results[index]! }))
  })
}

/** By the id of the charge, or by our payment: the charge of this amount, or else its first one. */
function chargeOf(line: DatedLine, charges: readonly NamedCharge[]): NamedCharge | undefined {
  const ofPayment = charges.filter(({ paymentId }) => paymentId === line.reference.toLowerCase())
  const byAmount = ofPayment.find(({ paidCents }) => paidCents === line.grossCents)
  return charges.find(({ id }) => id === chargeIdOf(line)) ?? byAmount ?? ofPayment[0]
}
