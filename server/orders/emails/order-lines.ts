import type { Currency } from '#domain/platform/values/money.ts'
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
  ...(shippingCents > 0 ? [`Frete: ${money(shippingCents)}`] : []),
  ...(discountCents > pixDiscountCents ? [`Desconto: – ${money(discountCents - pixDiscountCents)}`] : []),
  ...(pixDiscountCents > 0 ? [`Desconto no PIX: – ${money(pixDiscountCents)}`] : []),
  `${total}: ${money(totalCents)}`,
]

const priceOf = ({ totalCents, listed }: EmailLine) =>
  listed ? `${foreign(listed.cents, listed.currency)} (${money(totalCents)})` : money(totalCents)

/** Shared, because creating a formatter costs more than composing an e-mail. */
const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const withSpaces = (text: string) => text.replace(/\u00a0/g, ' ')
export const money = (value: number) => withSpaces(reais.format(value / 100))
const foreign = (value: number, currency: Currency) =>
  withSpaces(new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(value / 100))
