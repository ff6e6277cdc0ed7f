import { cartTotalCents, chargedCents, itemsCents, maximumQuantity, shippingCents } from './cart.ts'
import { type Cents, centsFromUnits, type Currency, type ExchangeRates, hasRate } from '#domain/platform/values/money.ts'
import { hourCurrency, type Offer, offersProduct } from '#domain/catalogue/products/order-bump.ts'
import type { CatalogueType } from '#domain/catalogue/products/product-type.ts'
import { hours, type HourType, type ProductType } from '#domain/catalogue/products/product-types.ts'

/** A product that can be bought now, as read from the database. */
export interface Product {
  kind: CatalogueType
  id: string
  title: string
  priceCents: number
  currency: Currency
  physical: boolean
  shippingCents: number
  /** Null: unlimited. */
  stock: number | null
  picture: string
  code: string
  offers: Offer[]
  /** The store's discount for PIX, in hundredths of a percent: the same for all products. Read with them. */
  pixDiscount?: number
}

export interface PurchaseRequest {
  items: readonly { id: string; quantity: number }[]
  ci?: { value: number; locale: string } | null
  med?: { value: number } | null
}

export interface PurchaseLine {
  kind: ProductType
  productId: string | null
  title: string
  quantity: number
  /** The price charged per unit, in BRL cents. */
  unitCents: number
  shippingCents: number
  /** The price per unit, in the currency that the product is priced in. */
  listCents: number
  listCurrency: Currency
  physical: boolean
  /** Its stock was counted when it was priced. */
  counted: boolean
  orderBump: boolean
  picture: string
  code: string
  locale: string | null
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
}

export type Priced =
  | { kind: 'priced'; purchase: Purchase }
  | { kind: 'unknown-product'; id: string }
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
  for (const [id, quantity] of quantities) {
    const product = products.get(id)
    if (!product) return { kind: 'unknown-product', id }
    if (quantity > maximumQuantity(product.stock)) {
      if (product.stock === null || product.stock > 999) return { kind: 'too-many', id }
      return { kind: 'out-of-stock', bookId: id, title: product.title, available: product.stock }
    }
    lines.push(productLine(product, quantity, offers))
  }
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
    : { kind: 'priced', purchase: { ...inReais(lines, rates), pixDiscount: pixRateOf(products) } }
}

const pixRateOf = (products: ReadonlyMap<string, Product>): number => products.values().next().value?.pixDiscount ?? 0

function inReais(lines: PurchaseLine[], rates: ExchangeRates): Omit<Purchase, 'pixDiscount'> {
  const charged = lines.map((line) => ({ ...line, unitCents: chargedCents(line.listCents, line.listCurrency, rates) }))
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

function productLine(product: Product, quantity: number, offers: Offer[]): PurchaseLine {
  return {
    kind: product.kind,
    productId: product.id,
    title: product.title,
    quantity,
    unitCents: product.priceCents,
    shippingCents: product.physical ? product.shippingCents : 0,
    listCents: product.priceCents,
    listCurrency: product.currency,
    physical: product.physical,
    counted: product.stock !== null,
    orderBump: offers.some((offer) => offersProduct(offer) && offer.productId === product.id),
    picture: product.picture,
    code: product.code,
    locale: null,
  }
}

function hourLine(kind: HourType, listCents: number, listCurrency: Currency, locale: string | null): PurchaseLine {
  return {
    kind,
    title: hours[kind].label,
    listCents,
    listCurrency,
    locale,
    productId: null,
    quantity: 1,
    unitCents: listCents,
    shippingCents: 0,
    physical: false,
    counted: false,
    orderBump: true,
    picture: '',
    code: '',
  }
}
