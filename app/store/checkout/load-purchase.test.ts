import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cartProduct } from '#tests/fixtures/cart-product.ts'
import type { Loaded } from '#app/store/cart/load-products.ts'
import { loadBumps } from './load-purchase.ts'
import { unreadText } from './read-purchase.ts'

const courseId = '00000000-0000-4000-8000-00000000000c'
const bookId = '00000000-0000-4000-8000-00000000000b'
const soldOutId = '00000000-0000-4000-8000-0000000000ee'
const dollarId = '00000000-0000-4000-8000-0000000000dd'

const course = (id: string, currency = 'BRL') => ({
  id,
  title: 'Curso',
  description: '',
  thumbnailUrl: '',
  price: 100,
  currency,
  orderBump: [],
})
const book = (id: string, stock: number) => ({
  id,
  title: 'Livro',
  description: '',
  cover: '',
  price: 50,
  shippingPrice: 18,
  physical: true,
  stock,
  orderBump: [],
})

/** The API's response: a course, a book, a book that is sold out, and a course priced in dollars. */
const shop = {
  publicCourses: [course(courseId), course(dollarId, 'USD')],
  publicBooks: [book(bookId, 3), book(soldOutId, 0)],
  publicBundles: [],
}

let requests: { courseIds: string[]; bookIds: string[] }[]
beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { variables } = JSON.parse(body) as { variables: { courseIds: string[]; bookIds: string[] } }
    requests.push(variables)
    return Promise.resolve(Response.json({ data: shop }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const line = { product: cartProduct({ id: 'bought', kind: 'COURSE' }), quantity: 1 }

/** The keys of the bumps that are shown for a purchase of one product with these offers. */
async function bumpsOf(offers: Loaded['bumps'], rates = {}) {
  const loaded = new Map([['bought', { product: line.product, bumps: offers }]])
  const bumps = await loadBumps([line], loaded, rates, new AbortController().signal)
  return bumps.map(({ key }) => key)
}

describe('a product as bump', () => {
  test('is shown if it can be bought', async () => {
    expect(
      await bumpsOf([
        { type: 'COURSE', data: courseId },
        { type: 'BOOK', data: bookId },
      ]),
    ).toEqual([courseId, bookId])
    expect(requests).toEqual([{ courseIds: [courseId], bookIds: [bookId], bundleIds: [] }])
  })

  test('is skipped if it is already bought, sold out, or no longer for sale', async () => {
    const gone = '00000000-0000-4000-8000-0000000000ff'
    expect(
      await bumpsOf([
        { type: 'COURSE', data: 'bought' },
        { type: 'BOOK', data: soldOutId },
        { type: 'BOOK', data: gone },
      ]),
    ).toEqual([])
    expect(requests[0]?.courseIds).toEqual([])
  })

  test('in a foreign currency is shown only if the currency has a rate', async () => {
    const offers = [{ type: 'COURSE' as const, data: dollarId }]
    expect(await bumpsOf(offers)).toEqual([])
    expect(await bumpsOf(offers, { USD: 5.4 })).toEqual([dollarId])
  })

  test('is shown once if it is offered several times', async () => {
    const offer = { type: 'BOOK' as const, data: bookId }
    expect(await bumpsOf([offer, { ...offer, data: JSON.stringify({ id: bookId }) }])).toEqual([bookId])
  })
})

describe('an hour as bump', () => {
  test('is skipped if it is priced in dollars without a rate, or is invalid', async () => {
    const abroad = { type: 'CI' as const, data: '{"value":30,"locale":"ES"}' }
    expect(await bumpsOf([abroad, { type: 'MED', data: 'free' }])).toEqual([])
    expect(await bumpsOf([abroad], { USD: 5.4 })).toEqual(['CI 3000 ES'])
  })
})

test('if the products cannot be read, the hours are still offered', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(
    await bumpsOf([
      { type: 'BOOK', data: bookId },
      { type: 'MED', data: '{"value":300}' },
    ]),
  ).toEqual(['MED 30000'])
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('only a book that cannot be read is called a book', () =>
  expect([unreadText({ kind: 'BOOK', id: bookId }), unreadText({ kind: 'COURSE', id: courseId }), unreadText(null)]).toEqual([
    'Erro ao buscar livro',
    'Produto não encontrado',
    'Erro ao buscar os produtos do carrinho',
  ]))
