import { compareLines, isOpenLine, isOutgoing, type TransferReport, transferTransactions } from '#domain/money/transfer-lines.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { appendTransactions } from '../ledger/ledger.sql.ts'
import {
  chargeIdOf,
  type ComparedLine,
  type DatedLine,
  linesOfCharges,
  lockChargesNamed,
  matchedLines,
  type NamedCharge,
  storeLines,
} from './transfer-lines.sql.ts'

/**
 * Compares lines of a report with our charges as they are now, stores them, and posts what matches. Other lines of these charges count too,
 * because a sale or a refund may have several, on several pages and days; those that are open are compared again. Returns the payments
 * from which PagBank has taken money that we do not know of.
 */
export async function compareAndPost(tx: Tx, report: TransferReport, lines: readonly DatedLine[]): Promise<string[]> {
  const charges = await lockChargesNamed(tx, lines)
  const compared = compare(charges, await linesOfCharges(tx, report, charges), lines)
  const stored = await storeLines(tx, compared)
  await appendTransactions(tx, (await matchedLines(tx, report, stored)).flatMap(transferTransactions))
  const taken = new Set(compared.filter((line) => isOutgoing(line) && line.status !== 'MATCHED').map(({ chargeId }) => chargeId))
  return [...new Set(charges.filter(({ id }) => taken.has(id)).map(({ paymentId }) => paymentId))]
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
