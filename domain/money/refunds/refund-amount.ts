/** The fields of an order line that a refund needs. Amounts are BRL cents. */
export interface RefundLine {
  id: string
  unitCents: number
  quantity: number
  physical: boolean
  /** Whether it has been refunded already. */
  refunded: boolean
  /** The line whose other copies these are. */
  restOf?: string | undefined
}

/** Some copies of a line. */
export type LineCopies = Pick<RefundLine, 'id' | 'quantity'>

/** An amount that was returned for no line. What its buyer keeps counts as cheaper from then on (docs/rules/orders.md#refunds). */
export interface Allowance {
  cents: number
  /** The lines that were the buyer's then. */
  itemIds: readonly string[]
}

/** `allowances`: as they were requested. */
export interface RefundSums {
  itemsCents: number
  shippingCents: number
  discountCents: number
  allowances: readonly Allowance[]
}

/**
 * The refund for these lines: what was paid for them, less what was returned of it for no line, plus the shipping if they include the last printed
 * books. However an order is split into partial refunds, they add up to what was paid.
 */
export function refundAmount(sums: RefundSums, lines: readonly RefundLine[], chosen: readonly string[]): number {
  const wanted = lines.map((line) => chosen.includes(line.id) && !line.refunded)
  const { goods, shippingCents } = paidFor(sums, lines)
  return goods.reduce((sum, cents, at) => sum + (wanted[at] ? cents : 0), 0) + (includesShipping(lines, wanted) ? shippingCents : 0)
}

/**
 * The buyer's payment for each line, and for the shipping: the price less its share of the discount and of each allowance. An allowance counts on
 * its lines by what is left of each, and only what exceeds them on the shipping.
 */
export function paidFor(sums: RefundSums, lines: readonly RefundLine[]): { goods: number[]; shippingCents: number } {
  const prices = lines.map(lineCents)
  const discounts = sharesOf(sums.discountCents, prices, sums.itemsCents)
  let goods = prices.map((price, at) => price - discounts[at]!)
  let { shippingCents } = sums
  // A buyer's lines only become fewer: an allowance that covers more of them was returned before.
  for (const { cents, itemIds } of sums.allowances.toSorted((a, b) => b.itemIds.length - a.itemIds.length)) {
    const covered = goods.map((left, at) => (itemIds.includes(lines[at]!.restOf ?? lines[at]!.id) ? left : 0))
    const ofGoods = Math.min(
      cents,
      covered.reduce((sum, left) => sum + left, 0),
    )
    const shares = sharesOf(ofGoods, covered)
    goods = goods.map((left, at) => left - shares[at]!)
    shippingCents = Math.max(0, shippingCents - (cents - ofGoods))
  }
  return { goods, shippingCents }
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
          { ...line, id: '', restOf: line.restOf ?? line.id, quantity: line.quantity - quantity },
        ]
      : [line]
  })

/** An amount by weights that add up to `all`. Rounded along the running total, so that the shares add up to the amount. */
function sharesOf(cents: number, weights: readonly number[], all = weights.reduce((sum, weight) => sum + weight, 0)): number[] {
  if (all === 0) return weights.map(() => 0)
  let running = 0
  return weights.map((weight) => {
    const before = Math.round((cents * running) / all)
    running += weight
    return Math.round((cents * running) / all) - before
  })
}

function includesShipping(lines: readonly RefundLine[], wanted: readonly boolean[]): boolean {
  const printed = lines.flatMap((line, at) => (line.physical && !line.refunded ? [wanted[at]!] : []))
  return printed.length > 0 && printed.every(Boolean)
}

export const lineCents = ({ unitCents, quantity }: RefundLine) => unitCents * quantity
