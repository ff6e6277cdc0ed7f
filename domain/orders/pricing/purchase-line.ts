import type { Currency } from '#domain/platform/values/money.ts'
import type { Offer } from '#domain/catalogue/products/order-bump.ts'
import type { Interval } from '#domain/catalogue/products/billing-interval.ts'
import type { SoldType } from '#domain/catalogue/products/product-type.ts'
import { hours, type HourType, type ProductType } from '#domain/catalogue/products/product-types.ts'

/** A product that can be bought now, as read from the database. */
export interface Product {
  kind: SoldType
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
  /** Ids of the courses and books that a bundle contains, in its order. */
  members?: readonly string[] | null
  /** Null: no plan. */
  plan?: PlanTerms | null
  /** The store's discount for PIX, in hundredths of a percent: the same for all products. Read with them. */
  pixDiscount?: number
}

export interface PlanTerms {
  interval: Interval
  /** Null: none is offered; in a line, none is wanted. */
  trialDays: number | null
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
  /** The bundle that it was sold in. */
  bundle: { id: string; title: string; picture: string } | null
  /** Null: no plan. */
  plan: PlanTerms | null
}

export const productLine = (product: Product): PurchaseLine => ({
  kind: product.kind,
  productId: product.id,
  title: product.title,
  quantity: 1,
  unitCents: product.priceCents,
  shippingCents: product.physical ? product.shippingCents : 0,
  listCents: product.priceCents,
  listCurrency: product.currency,
  physical: product.physical,
  counted: product.stock !== null,
  orderBump: false,
  picture: product.picture,
  code: product.code,
  locale: null,
  bundle: null,
  plan: null,
})

export function hourLine(kind: HourType, listCents: number, listCurrency: Currency, locale: string | null): PurchaseLine {
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
    bundle: null,
    plan: null,
  }
}
