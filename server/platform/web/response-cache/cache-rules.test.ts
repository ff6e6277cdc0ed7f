import { describe, expect, test } from 'vitest'
import { catalogue } from '#domain/catalogue/products/product-types.ts'
import { schema } from '#programs/composition/schema.ts'
import { cacheablePage, cacheTagsOf, publicFields } from './cache-rules.ts'

test('every public field has a cache tag', () => {
  const fields = Object.keys(schema.getQueryType()?.getFields() ?? {}).filter((name) => name.startsWith('public'))
  expect(publicFields.toSorted()).toEqual(fields.toSorted())
})

test('the pages of each type of product are cached with the tag of its table', () => {
  for (const { path, table } of Object.values(catalogue)) expect(cacheablePage(path, '')?.tags).toContain(table)
})

describe('a GraphQL request', () => {
  const tags = (query: unknown, more: object = {}) => cacheTagsOf(JSON.stringify({ query, ...more }))
  test.each([
    ['{ publicListBooks { data { id } } }', ['books']],
    ['query ($id: ID!) { publicGetBundle(id: $id) { members { priceCents stock } } }', ['courses', 'books', 'bundles']],
    ['query A { publicListCourses { data { id } } publicBanners { bottom { id } } }', ['courses', 'banners']],
    ['{ publicGetNews(slug: "a") { id } b: publicGetNews(slug: "b") { id } }', ['posts']],
    ['{ listBooks(access: ADMIN) { data { id } } }', []],
    ['{ __schema { types { name } } }', []],
    ['mutation { removeBook(id: "publicGetBook") }', []],
    ['query A { publicBanners { bottom { id } } } mutation B { removeBanner(id: 1) }', []],
    [7, []],
  ])('%s has the tags %j', (query, expected) => expect(tags(query)).toEqual(expected))

  test('is parsed as JSON, so that an escaped field name is found', () =>
    expect(cacheTagsOf(String.raw`{"query":"{ p\u0075blicGetBook(id: 1) { id } publicBanners { bottom { id } } }"}`)).toEqual([
      'books',
      'banners',
    ]))

  test.each(['', 'null', '[]', '{', '"publicGetBook"'])('with the body %j has no tags', (body) => expect(cacheTagsOf(body)).toEqual([]))
})

describe('a page', () => {
  test.each([
    ['/courses', '', '/courses', ['courses', 'plans', 'banners', 'bundles', 'store_settings', 'legal_texts']],
    ['/books', '?busca=medo&pagina=2', '/books?busca=medo&pagina=2', ['books', 'banners', 'bundles', 'store_settings', 'legal_texts']],
    ['/noticias/feira', '?gclid=x1&utm_source=feira', '/noticias/feira', ['posts', 'banners', 'bundles', 'store_settings', 'legal_texts']],
    ['/termos', '', '/termos', ['legal_texts', 'banners', 'bundles', 'store_settings']],
    ['/privacidade/3', '', '/privacidade/3', ['legal_texts', 'banners', 'bundles', 'store_settings']],
    ['/sobre', '?utm_source=x', '/sobre', ['store_settings', 'banners', 'bundles', 'legal_texts']],
    [
      '/courses',
      '?utm_campaign=a&busca=x',
      '/courses?busca=x',
      ['courses', 'plans', 'banners', 'bundles', 'store_settings', 'legal_texts'],
    ],
  ])('%s%s is cached as %s', (pathname, search, address, tags) => expect(cacheablePage(pathname, search)).toEqual({ address, tags }))

  test.each([
    '/',
    '/cart',
    '/checkout',
    '/postcheckout',
    '/callback',
    '/unauthorized',
    '/admin',
    '/admin/books',
    '/courses/1.data',
    '/courses/1/2',
    '/nada',
  ])('%s is not cached', (pathname) => expect(cacheablePage(pathname, '')).toBeNull())
})
