import { cartTotalCents, itemsCents, maximumQuantity, shippingCents } from './cart.ts'
import { type Cents, type Currency, cents, centsFromUnits, convertCents } from './money.ts'

/** What can be bought now, as the database says it. */
export interface Product {
  kind: 'COURSE' | 'BOOK'
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
}

/** An order bump, read: another product, or an hour of conversation or consultation at a fixed value. */
export type Offer =
  | { type: 'COURSE' | 'BOOK'; productId: string }
  | { type: 'CI'; valueCents: number; locale: string }
  | { type: 'MED'; valueCents: number }

export interface Wish {
  items: readonly { id: string; quantity: number }[]
  ci?: { value: number; locale: string } | null
  med?: { value: number } | null
}

export interface PurchaseLine {
  kind: 'COURSE' | 'BOOK' | 'CI' | 'MED'
  productId: string | null
  title: string
  quantity: number
  /** BRL cents, what is charged for one. */
  unitCents: number
  shippingCents: number
  /** What one costs in the currency it is priced in. */
  listCents: number
  listCurrency: Currency
  physical: boolean
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
  /** The total as it is priced: equal to totalCents where the currency is BRL. */
  listTotalCents: Cents
  currency: Currency
}

export type Priced =
  | { kind: 'priced'; purchase: Purchase }
  | { kind: 'unknown-product'; id: string }
  | { kind: 'out-of-stock'; bookId: string; title: string; available: number }
  | { kind: 'too-many'; id: string }
  | { kind: 'no-such-offer'; type: 'CI' | 'MED' }
  | { kind: 'mixed-currencies' }
  | { kind: 'no-exchange-rate'; currency: Currency }

/** Prices a purchase from the products themselves: nothing that the buyer sent sets a price (design.md §4). */
export function pricePurchase(wish: Wish, products: ReadonlyMap<string, Product>, rates: Partial<Record<Currency, number>>): Priced {
  const quantities = new Map<string, number>()
  for (const { id, quantity } of wish.items) quantities.set(id, (quantities.get(id) ?? 0) + quantity)

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
  if (wish.ci) {
    const { value, locale } = wish.ci
    const offer = offers.find((each) => each.type === 'CI' && each.locale === locale && each.valueCents === centsFromUnits(value))
    if (!offer) return { kind: 'no-such-offer', type: 'CI' }
    lines.push(hourLine('CI', 'Terapia', centsFromUnits(value), locale === 'BR' ? 'BRL' : 'USD', locale))
  }
  if (wish.med) {
    const { value } = wish.med
    if (!offers.some((each) => each.type === 'MED' && each.valueCents === centsFromUnits(value)))
      return { kind: 'no-such-offer', type: 'MED' }
    lines.push(hourLine('MED', 'Consulta Psiquiátrica', centsFromUnits(value), 'BRL', null))
  }
  return inOneCurrency(lines, rates)
}

function inOneCurrency(lines: PurchaseLine[], rates: Partial<Record<Currency, number>>): Priced {
  const currency = lines[0]?.listCurrency ?? 'BRL'
  if (lines.some((line) => line.listCurrency !== currency)) return { kind: 'mixed-currencies' }
  const rate = currency === 'BRL' ? 1 : rates[currency]
  if (rate === undefined) return { kind: 'no-exchange-rate', currency }
  const listTotalCents = cartTotalCents(lines.map((line) => ({ ...line, unitCents: line.listCents })))
  const charged = currency === 'BRL' ? lines : lines.map((line) => ({ ...line, unitCents: convertCents(line.listCents, rate) }))
  return {
    kind: 'priced',
    purchase: {
      lines: charged,
      physical: charged.some((line) => line.physical),
      itemsCents: itemsCents(charged),
      shippingCents: shippingCents(charged),
      totalCents: cents(itemsCents(charged) + shippingCents(charged)),
      listTotalCents,
      currency,
    },
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
    orderBump: offers.some((offer) => (offer.type === 'COURSE' || offer.type === 'BOOK') && offer.productId === product.id),
    picture: product.picture,
    code: product.code,
    locale: null,
  }
}

function hourLine(kind: 'CI' | 'MED', title: string, listCents: number, listCurrency: Currency, locale: string | null): PurchaseLine {
  return {
    kind,
    title,
    listCents,
    listCurrency,
    locale,
    productId: null,
    quantity: 1,
    unitCents: listCents,
    shippingCents: 0,
    physical: false,
    orderBump: true,
    picture: '',
    code: '',
  }
}
