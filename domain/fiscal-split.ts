import type { FiscalClass, FiscalDocumentKind, FiscalTreatment } from './fiscal-classes.ts'
import { discountShares, lineCents, type RefundLine, type RefundSums } from './refund-amount.ts'

/** A line of an order, as it was sold. Amounts are BRL cents. */
export interface FiscalLine extends RefundLine {
  class: FiscalClass
  treatment: FiscalTreatment
}

/** A line of a document: what was paid for it, and the discount that is already taken off. */
export interface DocumentLine {
  itemId: string
  cents: number
  discountCents: number
}

export interface WantedDocument {
  /** Names the document within its order. */
  group: string
  document: FiscalDocumentKind
  /** Null: an NF-e may contain several classes. */
  class: FiscalClass | null
  lines: DocumentLine[]
  shippingCents: number
  /** What the buyer has paid for the lines, and for the shipping. */
  totalCents: number
}

/**
 * The documents of what an order still contains (docs/fiscal.md#amounts). The discount of a line is the one that a refund of the line takes
 * off too, so documents and refunds add up to what was paid. Shipping is on the NF-e, or else on the largest document.
 */
export function splitOrder(sums: RefundSums, lines: readonly FiscalLine[]): WantedDocument[] {
  const shares = discountShares(sums, lines)
  const left = lines
    .map((line, at) => ({ line, cents: lineCents(line) - shares[at]!, discountCents: shares[at]! }))
    .filter(({ line }) => !line.refunded && line.treatment.document !== 'NONE')
  const groups = [...Map.groupBy(left, ({ line }) => groupOf(line))].map(([group, members]): WantedDocument => {
    const { treatment, class: ofFirst } = members[0]!.line
    const document = treatment.document as FiscalDocumentKind
    return {
      group,
      document,
      class: document === 'NFE' ? null : ofFirst,
      lines: members.map(({ line: { id }, cents, discountCents }) => ({ itemId: id, cents, discountCents })),
      shippingCents: 0,
      totalCents: members.reduce((sum, { cents }) => sum + cents, 0),
    }
  })
  const printedLeft = lines.some(({ physical, refunded }) => physical && !refunded)
  return withShipping(groups, printedLeft ? sums.shippingCents : 0).filter(({ totalCents }) => totalCents > 0)
}

/** An NFS-e states one service, an NF-e any number of goods. */
function groupOf({ class: ofLine, treatment }: FiscalLine): string {
  const { document, serviceCode, cityCode, nbs, immune, issRate } = treatment
  if (document === 'NFE') return document
  return [document, ofLine, serviceCode, cityCode, nbs, immune ? 'immune' : '', issRate ?? ''].join(':')
}

function withShipping(documents: WantedDocument[], shippingCents: number): WantedDocument[] {
  if (shippingCents === 0) return documents
  const carrier = documents.find(({ document }) => document === 'NFE') ?? documents.toSorted((a, b) => b.totalCents - a.totalCents)[0]
  return documents.map((each) => (each === carrier ? { ...each, shippingCents, totalCents: each.totalCents + shippingCents } : each))
}

/**
 * An amount split by weights into whole cents that add up to it: each part is rounded down, and the cents that are left go to the largest
 * remainders.
 */
export function splitCents(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (weights.length === 0) return []
  const exact = weights.map((weight) => (total === 0 ? amount / weights.length : (amount * weight) / total))
  const parts = exact.map(Math.floor)
  const rest = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact.map((value, at) => ({ at, remainder: value - Math.floor(value) })).toSorted((a, b) => b.remainder - a.remainder)
  for (const { at } of byRemainder.slice(0, rest)) parts[at]! += 1
  return parts
}
