import type { CartProduct } from '#domain/checkout/stored-cart.ts'

/** A printed book, as the cart keeps it. */
export const cartProduct = (changes: Partial<CartProduct> = {}): CartProduct => ({
  id: 'b0000000-0000-4000-8000-000000000001',
  kind: 'BOOK',
  title: 'A coragem de descansar',
  description: '',
  picture: '',
  priceCents: 5900,
  currency: 'BRL',
  physical: true,
  shippingCents: 1800,
  stock: 3,
  ...changes,
})
