import type { FiscalClass, FiscalDocumentKind, FiscalTreatment } from '#domain/catalogue/products/fiscal-classes.ts'
import { lineCents, paidFor, type RefundLine, type RefundSums } from '#domain/money/refunds/refund-amount.ts'

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
  /** The buyer's payment for the lines and the shipping. */
  totalCents: number
}

/** A document that its lines stay on, however they are taxed by now. */
export interface KeptDocument extends Omit<WantedDocument, 'lines' | 'totalCents'> {
  /** Staff canceled it: its lines get no other one. */
  withdrawn: boolean
}

/**
 * The documents of what an order still contains (docs/fiscal.md#amounts). The discount of a line is what a refund of the line takes
 * off too, so documents and refunds add up to what was paid. `kept`: the documents of lines that stay on theirs, by the ids of the lines.
 */
export function splitOrder(
  sums: RefundSums,
  lines: readonly FiscalLine[],
  kept: ReadonlyMap<string, KeptDocument> = new Map(),
): WantedDocument[] {
  const { goods, shippingCents } = paidFor(sums, lines)
  const left = lines
    .map((line, at) => ({ line, cents: goods[at]!, discountCents: lineCents(line) - goods[at]! }))
    .filter(({ line }) => !line.refunded && (kept.has(line.id) || line.treatment.document !== 'NONE'))
  const names = new Set([...kept.values()].map(({ group }) => group))
  const parts = [...Map.groupBy(left, ({ line }) => kept.get(line.id) ?? freeName(groupOf(line), names))].map(([of, members]): Part => {
    const before = typeof of === 'string' ? null : of
    return {
      before,
      wanted: {
        ...(before ? { group: before.group, document: before.document, class: before.class } : newDocument(of as string, members[0]!.line)),
        lines: members.map(({ line: { id }, cents, discountCents }) => ({ itemId: id, cents, discountCents })),
        shippingCents: 0,
        totalCents: members.reduce((sum, { cents }) => sum + cents, 0),
      },
    }
  })
  const printedLeft = lines.some(({ physical, refunded }) => physical && !refunded)
  return withShipping(parts, printedLeft ? shippingCents : 0).filter(({ totalCents }) => totalCents > 0)
}

/** `before`: the document that its lines stay on. */
interface Part {
  before: KeptDocument | null
  wanted: WantedDocument
}

function newDocument(group: string, { class: ofLine, treatment }: FiscalLine): Pick<WantedDocument, 'group' | 'document' | 'class'> {
  const document = treatment.document as FiscalDocumentKind
  return { group, document, class: document === 'NFE' ? null : ofLine }
}

/** A document that is kept is not replaced only to add further lines to it: those get a document of their own. */
const freeName = (group: string, names: ReadonlySet<string>): string => (names.has(group) ? freeName(`${group}+`, names) : group)

/** An NFS-e states one service, an NF-e any number of goods. */
function groupOf({ class: ofLine, treatment }: FiscalLine): string {
  const { document, serviceCode, cityCode, nbs, immune, issRate } = treatment
  if (document === 'NFE') return document
  return [document, ofLine, serviceCode, cityCode, nbs, immune ? 'immune' : '', issRate ?? ''].join(':')
}

/** Shipping stays where it is. Otherwise it is on the NF-e, or else on the largest document, if possible on one that is not kept. */
function withShipping(parts: Part[], shippingCents: number): WantedDocument[] {
  const carrying = parts.filter(({ before }) => before && before.shippingCents > 0)
  const carrier =
    carrying.find(({ before }) => !before?.withdrawn) ?? carrying[0] ?? carrierOf(parts.filter(({ before }) => !before)) ?? carrierOf(parts)
  return parts
    .filter(({ before }) => !before?.withdrawn)
    .map((part) => (part === carrier ? { ...part.wanted, shippingCents, totalCents: part.wanted.totalCents + shippingCents } : part.wanted))
}

const carrierOf = (parts: Part[]): Part | undefined =>
  parts.find(({ wanted }) => wanted.document === 'NFE') ?? parts.toSorted((a, b) => b.wanted.totalCents - a.wanted.totalCents)[0]
