/** The fields of an order line that a refund needs. Amounts are BRL cents. */
export interface RefundLine {
  id: string
  unitCents: number
  quantity: number
  physical: boolean
  /** Whether it has been refunded already. */
  refunded: boolean
}

/** Some copies of a line. */
export type LineCopies = Pick<RefundLine, 'id' | 'quantity'>

export interface RefundSums {
  itemsCents: number
  shippingCents: number
  discountCents: number
}

/**
 * The refund for these lines: their prices less their share of the discount, plus the shipping if they include the last printed books.
 * However an order is split into partial refunds, they add up to what was paid.
 */
export function refundAmount(sums: RefundSums, lines: readonly RefundLine[], chosen: readonly string[]): number {
  const wanted = lines.map((line) => chosen.includes(line.id) && !line.refunded)
  const shares = discountShares(sums, lines)
  const goods = lines.reduce((sum, line, at) => sum + (wanted[at] ? lineCents(line) - shares[at]! : 0), 0)
  return goods + (includesShipping(lines, wanted) ? sums.shippingCents : 0)
}

/**
 * The lines after the chosen copies have become lines of their own. They keep the id; the other copies follow without one. No amount changes:
 * shares follow the order of the lines.
 */
export const separateCopies = (lines: readonly RefundLine[], chosen: readonly LineCopies[]): RefundLine[] =>
  lines.flatMap((line) => {
    const { quantity } = chosen.find(({ id }) => id === line.id) ?? line
    return quantity < line.quantity
      ? [
          { ...line, quantity },
          { ...line, id: '', quantity: line.quantity - quantity },
        ]
      : [line]
  })

/** The share of each line in the discount of the order. Rounded along the running total, so that the shares add up to the discount. */
export function discountShares({ itemsCents, discountCents }: RefundSums, lines: readonly RefundLine[]): number[] {
  if (itemsCents === 0) return lines.map(() => 0)
  let running = 0
  return lines.map((line) => {
    const before = Math.round((discountCents * running) / itemsCents)
    running += lineCents(line)
    return Math.round((discountCents * running) / itemsCents) - before
  })
}

function includesShipping(lines: readonly RefundLine[], wanted: readonly boolean[]): boolean {
  const printed = lines.flatMap((line, at) => (line.physical && !line.refunded ? [wanted[at]!] : []))
  return printed.length > 0 && printed.every(Boolean)
}

export const lineCents = ({ unitCents, quantity }: RefundLine) => unitCents * quantity
