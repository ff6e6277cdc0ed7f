import { mostItems } from '#domain/platform/api/page.ts'
import { type Cents, cents, sumCents } from '#domain/platform/values/money.ts'

export const tooManyItems = `Uma compra tem no máximo ${mostItems} produtos diferentes. Retire alguns do carrinho e compre-os depois, em outro pedido.`

export interface CartLine {
  unitCents: number
  quantity: number
  physical: boolean
  shippingCents: number
}

/** See docs/rules/cart.md#totals: shipping is charged once, at the highest shipping price among the physical items. */
export const shippingCents = (lines: readonly CartLine[]): Cents =>
  cents(Math.max(0, ...lines.filter((line) => line.physical).map((line) => line.shippingCents)))

export const itemsCents = (lines: readonly CartLine[]): Cents => sumCents(lines.map((line) => line.unitCents * line.quantity))

/** See docs/rules/cart.md#totals: the sum of price times quantity plus the highest shipping price among physical items. */
export const cartTotalCents = (lines: readonly CartLine[]): Cents => cents(itemsCents(lines) + shippingCents(lines))

/** See docs/rules/cart.md#quantities: 999 if the stock is unknown or unlimited. */
export const maximumQuantity = (stock: number | null | undefined): number => Math.min(stock ?? 999, 999)

/** See docs/rules/cart.md#quantities: never below 1, never above the stock. */
export const clampQuantity = (quantity: number, stock: number | null | undefined): number =>
  Math.max(1, Math.min(Math.trunc(quantity) || 1, maximumQuantity(stock)))
