import { afterEach, expect, test, vi } from 'vitest'
import { loadProducts, type Wanted } from './load-products.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs a shop that sells every book except those whose id begins with 'gone'. Returns the variables of its requests. */
function stubShop() {
  const requests: { courseIds: string[]; bookIds: string[] }[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { variables } = JSON.parse(body) as { variables: (typeof requests)[number] }
    requests.push(variables)
    const book = { title: 'Um livro', description: '', cover: '', price: 10, shippingPrice: 0, physical: false, stock: null, orderBump: [] }
    const publicBooks = variables.bookIds.filter((id) => !id.startsWith('gone')).map((id) => ({ ...book, id: id.toLowerCase() }))
    return Promise.resolve(Response.json({ data: { publicCourses: [], publicBooks, publicBundles: [] } }))
  })
  return requests
}
const load = (wanted: Wanted[]) => loadProducts(wanted, new AbortController().signal)
const books = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `b${index}`, kind: 'BOOK' as const }))

test('loads twenty products with one request', async () => {
  const requests = stubShop()
  const loaded = await load([...books(19), { id: 'c', kind: 'COURSE' }])
  expect(requests).toHaveLength(1)
  expect(requests[0]).toEqual({ courseIds: ['c'], bookIds: books(19).map(({ id }) => id), bundleIds: [] })
  expect(loaded.size).toBe(20)
  expect(loaded.get('b7')?.product.title).toBe('Um livro')
})

test('sends no request for no products, and several requests for more than 50', async () => {
  const requests = stubShop()
  expect((await load([])).size).toBe(0)
  expect(requests).toHaveLength(0)
  expect((await load(books(101))).size).toBe(101)
  expect(requests.map(({ bookIds }) => bookIds.length)).toEqual([50, 50, 1])
})

test('returns null for a product that is no longer sold, and finds an id in any case, but only with its own kind', async () => {
  stubShop()
  const loaded = await load([
    { id: 'gone1', kind: 'BOOK' },
    { id: 'B5', kind: 'BOOK' },
    { id: 'b6', kind: 'COURSE' },
  ])
  expect([loaded.get('gone1'), loaded.get('B5')?.product.id, loaded.get('b6')]).toEqual([null, 'b5', null])
})
