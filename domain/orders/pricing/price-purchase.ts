import { mostItems } from '#domain/platform/api/page.ts'
import { cartTotalCents, chargedCents, itemsCents, maximumQuantity, shippingCents } from './cart.ts'
import { type Cents, centsFromUnits, type Currency, type ExchangeRates, hasRate } from '#domain/platform/values/money.ts'
import { hourCurrency, offersProduct } from '#domain/catalogue/products/order-bump.ts'
import type { HourType } from '#domain/catalogue/products/product-types.ts'
import { memberLines } from './bundle-shares.ts'
import { hourLine, type Product, productLine, type PurchaseLine } from './purchase-line.ts'

export const tooManyItems = `Uma compra tem no máximo ${mostItems} produtos diferentes. Retire alguns do carrinho e compre-os depois, em outro pedido.`

export interface PurchaseRequest {
  /** `members`: those of a bundle, as the buyer was shown it. `trial`: a plan begins with the trial that it offers. */
  items: readonly { id: string; quantity: number; members?: readonly string[] | null | undefined; trial?: boolean | null | undefined }[]
  ci?: { value: number; locale: string } | null
  med?: { value: number } | null
  /** BRL cents at which its one product is offered after a payment, in place of its own price and of the discount for PIX. */
  upsellCents?: number
}

export interface Purchase {
  lines: PurchaseLine[]
  physical: boolean
  itemsCents: Cents
  shippingCents: Cents
  /** BRL cents, before any coupon. */
  totalCents: Cents
  /** The total in `currency`; equal to totalCents if that is BRL. */
  listTotalCents: Cents
  /** The store's discount for a payment by PIX, in hundredths of a percent. It is in none of the totals. */
  pixDiscount: number
  /** The currency of all prices, or BRL if they are in different currencies. */
  currency: Currency
  /** Ids of courses and e-books of which several were wanted: each counts once. */
  once: string[]
}

export type Priced =
  | { kind: 'priced'; purchase: Purchase }
  | { kind: 'unknown-product'; id: string }
  | { kind: 'incomplete-bundle' | 'changed-bundle'; id: string; title: string }
  | { kind: 'repeated' | 'plan-beside-others'; id: string; title: string }
  | { kind: 'too-many-lines' }
  | { kind: 'out-of-stock'; bookId: string; title: string; available: number }
  | { kind: 'too-many'; id: string }
  | { kind: 'no-such-offer'; type: HourType }
  | { kind: 'no-exchange-rate'; currency: Currency }

/** Prices a purchase from the products themselves: no price is taken from the request (docs/rules/checkout.md#quote). */
export function pricePurchase(request: PurchaseRequest, products: ReadonlyMap<string, Product>, rates: ExchangeRates): Priced {
  const quantities = new Map<string, number>()
  for (const { id, quantity } of request.items) quantities.set(id, (quantities.get(id) ?? 0) + quantity)

  const offers = [...quantities.keys()].flatMap((id) => products.get(id)?.offers ?? [])
  const lines: PurchaseLine[] = []
  const once: string[] = []
  for (const [id, wanted] of quantities) {
    const current = products.get(id)
    if (!current) return { kind: 'unknown-product', id }
    const product = { ...current, ...upsellPrice(request) }
    const { title, members } = product
    const asShown = request.items.every((item) => item.id !== id || !item.members || hasSameIds(item.members, members ?? []))
    if (!asShown) return { kind: 'changed-bundle', id, title }
    const quantity = members || current.physical ? wanted : 1
    if (quantity < wanted) once.push(id)
    const isOffered = offers.some((offer) => offersProduct(offer) && offer.productId === id)
    const sold = members ? memberLines(product, products) : [productLine(product)]
    if (!sold) return { kind: 'incomplete-bundle', id, title }
    const repeated = members && quantity > 1 ? sold.find(({ physical }) => !physical) : undefined
    if (repeated) return { kind: 'repeated', id: repeated.productId ?? '', title: repeated.title }
    const plan = product.plan
      ? { ...product.plan, trialDays: request.items.some(({ trial }) => trial) ? product.plan.trialDays : null }
      : null
    lines.push(...sold.map((line) => ({ ...line, quantity, orderBump: isOffered, plan })))
  }
  const beside = lines.find(({ plan }) => plan && (quantities.size > 1 || request.ci || request.med))
  if (beside) return { kind: 'plan-beside-others', id: beside.productId ?? '', title: beside.title }
  const refusal = refusedUnits(lines, products)
  if (refusal) return refusal
  if (request.ci) {
    const { value, locale } = request.ci
    const offer = offers.find((each) => each.type === 'CI' && each.locale === locale && each.valueCents === centsFromUnits(value))
    if (!offer) return { kind: 'no-such-offer', type: 'CI' }
    lines.push(hourLine('CI', centsFromUnits(value), hourCurrency({ type: 'CI', locale }), locale))
  }
  if (request.med) {
    const { value } = request.med
    if (!offers.some((each) => each.type === 'MED' && each.valueCents === centsFromUnits(value)))
      return { kind: 'no-such-offer', type: 'MED' }
    lines.push(hourLine('MED', centsFromUnits(value), hourCurrency({ type: 'MED' }), null))
  }
  const unsold = lines.find((line) => !hasRate(line.listCurrency, rates))
  return unsold
    ? { kind: 'no-exchange-rate', currency: unsold.listCurrency }
    : {
        kind: 'priced',
        purchase: { ...inReais(lines, rates), once, pixDiscount: request.upsellCents === undefined ? pixRateOf(products) : 0 },
      }
}

/** Whether what is sold is what was shown, in any order. */
export const hasSameIds = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join()

/** The ids of the courses and books that a bundle of this purchase brings; null if it is no bundle. */
export function membersSold({ lines }: Purchase, id: string): string[] | null {
  const members = lines.flatMap(({ bundle, productId }) => (bundle?.id === id && productId ? [productId] : []))
  return members.length > 0 ? members : null
}

const upsellPrice = ({ upsellCents }: PurchaseRequest) =>
  upsellCents === undefined ? {} : ({ priceCents: upsellCents, currency: 'BRL' } as const)

/** A plan has one price, for every cycle. */
function pixRateOf(products: ReadonlyMap<string, Product>): number {
  const first = products.values().next().value
  return first?.plan ? 0 : (first?.pixDiscount ?? 0)
}

function inReais(lines: PurchaseLine[], rates: ExchangeRates): Omit<Purchase, 'pixDiscount' | 'once'> {
  const charged = lines.map((line) => ({
    ...line,
    unitCents: line.plan?.trialDays ? 0 : chargedCents(line.listCents, line.listCurrency, rates),
  }))
  const totalCents = cartTotalCents(charged)
  const currencies = new Set(lines.map((line) => line.listCurrency))
  const currency = currencies.size === 1 && lines[0] ? lines[0].listCurrency : 'BRL'
  return {
    lines: charged,
    physical: charged.some((line) => line.physical),
    itemsCents: itemsCents(charged),
    shippingCents: shippingCents(charged),
    totalCents,
    // Only courses and appointments can have foreign prices, so if all prices are foreign there is no shipping.
    listTotalCents: currency === 'BRL' ? totalCents : itemsCents(lines.map((line) => ({ ...line, unitCents: line.listCents }))),
    currency,
  }
}

/** Why the lines cannot be sold in these quantities. A product may have several lines: alone and in bundles. Only copies may be repeated. */
function refusedUnits(lines: readonly PurchaseLine[], products: ReadonlyMap<string, Product>): Priced | null {
  if (lines.length > mostItems) return { kind: 'too-many-lines' }
  const units = new Map<string, number>()
  for (const { productId, quantity, physical, title } of lines) {
    const id = productId ?? ''
    if (units.has(id) && !physical) return { kind: 'repeated', id, title }
    const wanted = (units.get(id) ?? 0) + quantity
    units.set(id, wanted)
    const stock = products.get(id)?.stock ?? null
    if (wanted <= maximumQuantity(stock)) continue
    return stock === null || stock > 999 ? { kind: 'too-many', id } : { kind: 'out-of-stock', bookId: id, title, available: stock }
  }
  return null
}
