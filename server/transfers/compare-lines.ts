import { compareLine, type TransferCharge, type TransferLine, type TransferReport } from '#domain/transfer-lines.ts'
import type { Tx } from '../database/database.ts'
import { chargeIdOf, chargesNamed, type ComparedLine, storedSales } from './transfer-lines.sql.ts'

interface Named {
  line: TransferLine
  charge: TransferCharge | undefined
}

/**
 * Compares the lines of a page with our charges. The instalments of a sale may be on several pages, and are paid out on several days, so
 * those that are stored count too. What an earlier page of the day has left open is compared again, and is part of the result.
 */
export async function compareLines(
  tx: Tx,
  { day, report }: { day: string; report: TransferReport },
  lines: readonly TransferLine[],
): Promise<ComparedLine[]> {
  const charges = await chargesNamed(tx, lines)
  const ofPage = lines.map((line): Named => ({ line, charge: chargeOf(line, charges) }))
  const stored = (await storedSales(tx, { day, report, charges, except: lines })).map(({ chargeId, isOpen, ...line }) => ({
    isOpen,
    line,
    charge: charges.find(({ id }) => id === chargeId),
  }))
  const compared = [...ofPage, ...stored.filter(({ isOpen }) => isOpen)].toSorted((a, b) => a.line.installment - b.line.installment)
  const together = Map.groupBy([...compared, ...stored.filter(({ isOpen }) => !isOpen)], groupOf)
  return compared.map(({ line, charge }) => ({
    ...line,
    orderId: charge?.orderId ?? null,
    chargeId: charge?.id ?? null,
    ...compareLine(
      line,
      charge,
      together.get(groupOf({ line, charge }))!.map((each) => each.line),
    ),
  }))
}

const groupOf = ({ line, charge }: Named) => `${line.event} ${charge?.id ?? line.lineCode}`

/** By the id of the charge, or by our payment: the charge of this amount, or else its first one. */
function chargeOf(line: TransferLine, charges: Awaited<ReturnType<typeof chargesNamed>>): TransferCharge | undefined {
  const ofPayment = charges.filter(({ paymentId }) => paymentId === line.reference.toLowerCase())
  const byAmount = ofPayment.find(({ paidCents }) => paidCents === line.grossCents)
  return charges.find(({ id }) => id === chargeIdOf(line)) ?? byAmount ?? ofPayment[0]
}
