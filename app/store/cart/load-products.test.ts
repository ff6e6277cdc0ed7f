import { afterEach, expect, test, vi } from 'vitest'
import { loadProducts, type Wanted } from './load-products.ts'

afterEach(() => vi.unstubAllGlobals())

/** A shop that sells every book but those whose id begins with 'gone'. */
function shop() {
  const asked: { courseIds: string[]; bookIds: string[] }[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { variables } = JSON.parse(body) as { variables: (typeof asked)[number] }
    asked.push(variables)
    const book = { title: 'Um livro', description: '', cover: '', price: 10, shippingPrice: 0, physical: false, stock: null, orderBump: [] }
    const publicBooks = variables.bookIds.filter((id) => !id.startsWith('gone')).map((id) => ({ ...book, id: id.toLowerCase() }))
    return Promise.resolve(Response.json({ data: { publicCourses: [], publicBooks } }))
  })
  return asked
}
const load = (wanted: Wanted[]) => loadProducts(wanted, new AbortController().signal)
const books = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `b${index}`, kind: 'BOOK' as const }))

test('twenty products are one request', async () => {
  const asked = shop()
  const loaded = await load([...books(19), { id: 'c', kind: 'COURSE' }])
  expect(asked).toHaveLength(1)
  expect(asked[0]).toEqual({ courseIds: ['c'], bookIds: books(19).map(({ id }) => id) })
  expect(loaded.size).toBe(20)
  expect(loaded.get('b7')?.product.title).toBe('Um livro')
})

test('nothing is none, more than a purchase may have are several', async () => {
  const asked = shop()
  expect((await load([])).size).toBe(0)
  expect(asked).toHaveLength(0)
  expect((await load(books(101))).size).toBe(101)
  expect(asked.map(({ bookIds }) => bookIds.length)).toEqual([50, 50, 1])
})

test('what is no longer sold is null; an id is found however it is written, but only as what it is', async () => {
  shop()
  const loaded = await load([
    { id: 'gone1', kind: 'BOOK' },
    { id: 'B5', kind: 'BOOK' },
    { id: 'b6', kind: 'COURSE' },
  ])
  expect([loaded.get('gone1'), loaded.get('B5')?.product.id, loaded.get('b6')]).toEqual([null, 'b5', null])
})

test('an answer that is none is an error', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 502 })))
  await expect(load(books(1))).rejects.toThrow('Network response was not ok')
})
