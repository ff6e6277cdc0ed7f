import { formatCents, type Currency } from '#domain/platform/values/money.ts'
import type { ProductType } from '#domain/catalogue/products/product-types.ts'

/** A line of an order. `listed` is the price in the product's own currency, if that is not BRL. */
export interface EmailLine {
  type: ProductType
  physical?: boolean
  title: string
  quantity: number
  totalCents: number
  listed?: { cents: number; currency: Currency }
}

/** BRL cents. */
export interface EmailSums {
  totalCents: number
  shippingCents: number
  discountCents: number
  /** The part for the payment by PIX. */
  pixDiscountCents: number
}

/** A title with that of the bundle in which it was sold. */
export const titleOf = (title: string, bundle: string | null) => (bundle ? `${title} (pacote “${bundle}”)` : title)

export const lineHeading = (line: EmailLine) => `${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.title} — ${priceOf(line)}`

export const sumLines = ({ totalCents, shippingCents, discountCents, pixDiscountCents }: EmailSums, total: string): string[] => [
  ...(shippingCents > 0 ? [`Frete: ${formatCents(shippingCents)}`] : []),
  ...(discountCents > pixDiscountCents ? [`Desconto: – ${formatCents(discountCents - pixDiscountCents)}`] : []),
  ...(pixDiscountCents > 0 ? [`Desconto no PIX: – ${formatCents(pixDiscountCents)}`] : []),
  `${total}: ${formatCents(totalCents)}`,
]

const priceOf = ({ totalCents, listed }: EmailLine) =>
  listed ? `${formatCents(listed.cents, listed.currency)} (${formatCents(totalCents)})` : formatCents(totalCents)
