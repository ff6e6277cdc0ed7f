import type { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { createApp } from '#programs/composition/routes.ts'
import { listDuePosts } from '#server/catalogue/posts/public-posts.sql.ts'
import { operations } from '#tests/harness/document-client.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

/** Every test compares the responses that it gets with the document (tests/harness/shop.ts). Here are those that no other test asks for. */
const { shop, issuer } = await providePanel()
const staff = { authorization: `Bearer ${issuer.staff}` }
const statusOf = async (method: string, path: string, init: RequestInit = {}) =>
  (await shop.fetch(path, { method: method.toUpperCase(), ...init })).status

test('the document contains every route of the server and no other', () => {
  const app: Hono = createApp(shop.deps, () => new Response('a page'))
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path !== '/*' && path !== '/graphql')
  const served = routes.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)(\{(?:[^{}]|\{[^}]*\})*\})?/g, '{$1}')}`)
  // A GET serves HEAD too.
  expect(new Set(served)).toEqual(new Set(operations.filter(({ method }) => method !== 'head').map(({ name }) => name)))
})

describe('responses match the document', () => {
  test.each([
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/.well-known/security.txt',
    '/sitemap.xml',
    '/sitemap/1.xml',
    '/og/loja.png',
    `/og/courses/${plainCourse.id}.png`,
  ])('of %s', async (path) => expect(await statusOf('get', path)).toBeLessThan(400))

  test('of the sharing image of a post', async () => {
    const [post] = (await listDuePosts(shop.db, { offset: 0, limit: 1 })).data
    expect(await statusOf('get', `/og/noticias/${post!.slug}.png`)).toBeLessThan(400)
  })

  test('of an upload that is asked how far it is', async () => {
    const headers = { ...staff, 'upload-length': '1200', 'upload-metadata': 'filename YQ==,access UFVCTElD' }
    const begun = await shop.fetch('/api/uploads', { method: 'POST', headers })
    expect(await statusOf('get', begun.headers.get('location')!, { headers: staff })).toBe(200)
  })

  test.each(['put', 'delete'])('of an access: %s', async (method) => {
    expect(await statusOf(method, `/api/accesses/lia@correio.com.br/${plainCourse.slug}`, { headers: staff })).toBe(200)
  })

  const addressOf = (path: string, part: string) =>
    path
      .replace('{method}', 'pix')
      .replace('{table}', 'books')
      .replace('{file}', path.startsWith('/og/') ? `${part}.png` : '9.xml')
      .replace(/\{\w+\}/g, part)
  test.each(operations)('of $name, for whatever names nothing, is broken or comes from a stranger', async ({ path, method }) => {
    const body = method === 'get' || method === 'head' ? {} : { body: '{' }
    for (const part of ['x', 'b0000000-0000-4000-8000-999999999999'])
      for (const headers of [staff, {}])
        await statusOf(method, addressOf(path, part), { ...body, headers: { 'content-type': 'application/json', ...headers } })
  })
})
