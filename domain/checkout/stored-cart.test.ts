import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartProduct } from '#tests/fixtures/cart-product.ts'
import { readStoredCart } from './stored-cart.ts'

const product = cartProduct()

test('a stored cart is read back, with each product once', () => {
  const stored = JSON.stringify([
    { product, quantity: 3 },
    { product, quantity: 1 },
  ])
  expect(readStoredCart(stored)).toEqual([{ product, quantity: 3 }])
})

test.each([
  null,
  '',
  '{',
  '42',
  '{"items":[]}',
  '[1,null,{}]',
  JSON.stringify([{ product: { ...product, priceCents: -1 } }]),
  JSON.stringify([{ product: { ...product, id: '../x' } }]),
])('%s is read as an empty cart', (text) => expect(readStoredCart(text)).toEqual([]))

test('no input makes it throw or gives a quantity outside 1 to 999', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.anything().map((quantity) => JSON.stringify([{ product, quantity }])),
      ),
      (text) => {
        for (const item of readStoredCart(text ?? null)) {
          expect(item.quantity).toBeGreaterThanOrEqual(1)
          expect(item.quantity).toBeLessThanOrEqual(999)
        }
      },
    ),
  )
})
