import { describe, expect, test } from 'vitest'
import { cartProduct } from '#tests/fixtures/cart-product.ts'
import type { Bump } from './load-purchase.ts'
import { selectionOf, stillOffered, toggled } from './selection.ts'

const course = cartProduct({ id: 'curso', kind: 'COURSE', title: 'Produto curso', physical: false, shippingCents: 0, stock: null })
const printed = cartProduct({ id: 'livro', priceCents: 5000 })

const bookBump: Bump = { key: 'livro', product: printed }
const cheapTherapy: Bump = { key: 'CI 12000 BR', hour: { type: 'CI', valueCents: 12_000, locale: 'BR' } }
const therapyAbroad: Bump = { key: 'CI 3000 ES', hour: { type: 'CI', valueCents: 3000, locale: 'ES' } }
const consultation: Bump = { key: 'MED 30000', hour: { type: 'MED', valueCents: 30_000 } }
const bumps = [bookBump, cheapTherapy, therapyAbroad, consultation]

const select = (chosen: string[], lines = [{ product: course, quantity: 1 }]) =>
  selectionOf({ lines, bumps }, new Set(chosen), { USD: 5.4 })

describe('without any bump', () => {
  test('only the lines are quoted, with their quantities', () => {
    const { request } = select([], [{ product: printed, quantity: 3 }])
    expect(request).toEqual({ items: [{ id: 'livro', quantity: 3 }] })
  })
})

describe('with a product as bump', () => {
  test('one unit is added, and a printed book makes the purchase physical', () => {
    const { request, physical, listed } = select(['livro'])
    expect(request.items).toEqual([
      { id: 'curso', quantity: 1 },
      { id: 'livro', quantity: 1 },
    ])
    expect(physical).toBe(true)
    expect(listed.at(-1)).toEqual({ unitCents: 5000, currency: 'BRL', quantity: 1, physical: true, shippingCents: 1800 })
  })
})

describe('with an hour as bump', () => {
  test('the request has its value in units of its currency, and no item', () => {
    const { request } = select(['CI 12000 BR', 'MED 30000'])
    expect(request).toEqual({ items: [{ id: 'curso', quantity: 1 }], ci: { value: 120, locale: 'BR' }, med: { value: 300 } })
  })

  test('a conversation outside Brazil is listed in dollars and charged in reais', () => {
    const { listed, charged } = select(['CI 3000 ES'])
    expect(listed.at(-1)).toMatchObject({ unitCents: 3000, currency: 'USD' })
    expect(charged.at(-1)).toEqual({ unitCents: 16_200, quantity: 1, physical: false, shippingCents: 0 })
  })

  test('the bought line has no product id, and its label as the title', () => {
    expect(select(['CI 12000 BR', 'MED 30000']).bought).toEqual([
      { kind: 'COURSE', productId: 'curso', title: 'Produto curso', physical: false, quantity: 1 },
      { kind: 'CI', productId: null, title: 'Terapia', physical: false, quantity: 1 },
      { kind: 'MED', productId: null, title: 'Consulta Psiquiátrica', physical: false, quantity: 1 },
    ])
  })
})

test('a bundle is bought as its members, which name it, and is quoted with them', () => {
  const members = [
    { ...course, kind: 'COURSE' as const },
    { ...printed, kind: 'BOOK' as const },
  ]
  const bundle = cartProduct({ id: 'pacote', kind: 'BUNDLE', members })
  const { bought, request } = select([], [{ product: bundle, quantity: 1 }])
  expect(request.items).toEqual([{ id: 'pacote', quantity: 1, members: ['curso', 'livro'] }])
  expect(bought.map(({ productId, bundleId }) => [productId, bundleId])).toEqual(members.map(({ id }) => [id, 'pacote']))
})

test('a chosen bump that is no longer offered is ignored', () => {
  expect(select(['gone'])).toEqual(select([]))
})

describe('choosing bumps', () => {
  const keys = (chosen: string[], key: string) => [...toggled(new Set(chosen), bumps, key)]

  test('another conversation replaces the first, but not the consultation', () => {
    expect(keys(['CI 12000 BR', 'MED 30000'], 'CI 3000 ES')).toEqual(['MED 30000', 'CI 3000 ES'])
  })

  test('drops what is not offered any more: a hidden conversation would be a second one', () => {
    expect([...stillOffered(['CI 12000 BR', 'livro'], [bookBump, therapyAbroad])]).toEqual(['livro'])
    expect([...toggled(new Set(['CI 12000 BR']), [bookBump, therapyAbroad], 'CI 3000 ES')]).toEqual(['CI 3000 ES'])
  })
})
