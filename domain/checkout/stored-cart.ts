import type { Member } from '#domain/catalogue/products/bundle.ts'
import { clampQuantity } from '#domain/orders/pricing/cart.ts'
import type { Currency } from '#domain/platform/values/money.ts'
import { catalogueTypeOf, type SoldType } from '#domain/catalogue/products/product-type.ts'

/** The cart's copy of a product. The server always prices the product again, so these values are only for display. */
export interface CartProduct {
  id: string
  /** A cart contains no plan. */
  kind: SoldType
  title: string
  description: string
  picture: string
  priceCents: number
  currency: Currency
  physical: boolean
  shippingCents: number
  /** Null: unlimited. */
  stock: number | null
  /** The contents of a bundle, in its order. Unknown of a cart that was just restored. */
  members?: readonly Member[]
}

/** Reads the cart that the browser stored. Items that are invalid, tampered with or in an older format are left out. */
export function readStoredCart(text: string | null): { product: CartProduct; quantity: number }[] {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(stored)) return []
  const seen = new Set<string>()
  return stored.slice(0, 100).flatMap((item: unknown) => {
    const product = isRecord(item) ? readProduct(item.product) : null
    if (!isRecord(item) || !product || seen.has(product.id)) return []
    seen.add(product.id)
    const quantity = Number.isInteger(item.quantity) ? clampQuantity(Number(item.quantity), product.physical ? null : 1) : 1
    return [{ product, quantity }]
  })
}

function readProduct(value: unknown): CartProduct | null {
  if (!isRecord(value)) return null
  const { id, kind, title, description, picture, priceCents, currency, physical, shippingCents, stock } = value
  if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/i.test(id) || typeof title !== 'string') return null
  if (!wholeCents(priceCents) || !wholeCents(shippingCents)) return null
  return {
    id,
    kind: catalogueTypeOf(kind) ?? 'COURSE',
    title,
    description: typeof description === 'string' ? description : '',
    picture: typeof picture === 'string' ? picture : '',
    priceCents,
    currency: currency === 'USD' || currency === 'EUR' ? currency : 'BRL',
    physical: physical === true,
    shippingCents,
    stock: typeof stock === 'number' && Number.isInteger(stock) && stock >= 0 ? stock : null,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const wholeCents = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
