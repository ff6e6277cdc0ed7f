import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { listenerOf } from '#server/platform/web/http/default-headers.http.ts'
import { createApp } from '#programs/composition/routes.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop()

/** The response headers of a store with this page handler. */
async function headersOf(config: { publicUrl: string }, page: () => Response): Promise<Headers> {
  const app = createApp(shop.deps, page)
  const server = createServer(listenerOf(app, config)).listen(0, 'localhost')
  await once(server, 'listening')
  try {
    return (await fetch(`http://localhost:${(server.address() as AddressInfo).port}/courses`)).headers
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

const calls = ['/healthz', '/readyz', '/api/nothing', '/api/cupons/NADA/verify?flow=CONTENT', '/graphql', '/robots.txt', '/courses']

describe('every response', () => {
  test.each(calls)('of %s has the security headers', async (path) => {
    const { headers } = await shop.fetch(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*payment=\(\)/)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'self'/)
    expect(headers.get('vary')).toBe('Accept-Encoding')
  })

  test('of a page keeps the content security policy of the page', async () => {
    const headers = await headersOf(
      shop.config,
      () => new Response('a page', { headers: { 'content-security-policy': "script-src 'sha256-x'" } }),
    )
    expect(headers.get('content-security-policy')).toBe("script-src 'sha256-x'")
  })

  test.each([
    ['http://localhost:3000', null],
    ['https://loja.example', 'max-age=31536000'],
  ])('of a store at %s has the Strict-Transport-Security header %s', async (publicUrl, promised) => {
    const headers = await headersOf({ publicUrl }, () => new Response('a page'))
    expect(headers.get('strict-transport-security')).toBe(promised)
  })
})

test('the time to answer is measured, except of probes', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/api/nothing']) await shop.fetch(path)
  const text = await (await shop.fetch('/metrics')).text()
  expect(text).toMatch(/^http_request_seconds_count\{.*status="404"\} [1-9]/m)
  expect(text).not.toMatch(/route="\/(healthz|readyz|metrics)"/)
})

describe('a body that is too large is refused', () => {
  const entries = [
    '/graphql',
    '/api/create-checkout-token',
    '/api/checkout/pix/pagseguro/content',
    '/api/checkout/redirect/pagseguro/content',
    '/api/orders/00000000-0000-4000-8000-000000000000/pix',
    '/api/users/joana@correio.example/permissions',
    '/api/webhooks/pagbank',
  ]
  const large = `{"query":"${'x'.repeat(1_000_000)}"}`

  test.each(entries)('at %s, by its Content-Length', async (path) => {
    const headers = { 'content-type': 'application/json', 'content-length': String(large.length) }
    expect((await shop.fetch(path, { method: 'POST', body: large, headers })).status).toBe(413)
  })

  // Without a Content-Length and with an endless body, the bytes that were read decide.
  test.each(entries.filter((path) => !path.includes('/users/')))('at %s, while it is being received', async (path) => {
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 16_384
        controller.enqueue(new TextEncoder().encode('x'.repeat(16_384)))
      },
    })
    const init = { method: 'POST', body: endless, duplex: 'half', headers: { 'content-type': 'application/json' } }
    const { status } = await shop.fetch(path, init)
    expect([400, 413]).toContain(status)
    // The surplus is in the socket buffers.
    expect(sent).toBeLessThan(16_000_000)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a page refuses %s', async (method) => {
    const response = await shop.fetch('/courses', { method })
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
  })
})

test('a built file of another release is a 404 that nobody keeps, without a page being rendered', async () => {
  let rendered = 0
  const page = () => new Response(`page ${(rendered += 1)}`)
  const app = createApp(shop.deps, page, { builtFiles: './public' })
  const { status, headers } = await app.request('/assets/entry.client-0ld.js', { headers: { accept: 'text/html' } })
  expect([status, headers.get('cache-control'), rendered]).toEqual([404, 'no-store', 0])
  expect(await (await app.request('/courses')).text()).toBe('page 1')
})

describe('a response that is not cached', () => {
  const text = 'Um texto que se repete. '.repeat(200)
  const app = () => createApp(shop.deps, () => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }

  test.each(['br', 'gzip', 'zstd'] as const)('is compressed as %s and has its Content-Length', async (encoding) => {
    const { headers, body } = await ask(app(), encoding)
    expect(headers.get('content-encoding')).toBe(encoding)
    expect(decompress[encoding](body).toString()).toBe(text)
    expect(headers.get('content-length')).toBe(String(body.length))
  })

  test('is not compressed for clients without support, and when compression gains nothing', async () => {
    const plain = await ask(app(), 'identity')
    expect([plain.body.toString(), plain.headers.get('content-encoding')]).toEqual([text, null])
    const small = createApp(shop.deps, () => new Response('a page', { headers: { 'content-type': 'text/html' } }))
    expect((await ask(small, 'br')).headers.get('content-encoding')).toBeNull()
    const picture = createApp(shop.deps, () => new Response(text, { headers: { 'content-type': 'image/png' } }))
    expect((await ask(picture, 'br')).headers.get('content-encoding')).toBeNull()
  })

  async function ask(store: ReturnType<typeof createApp>, encoding: string) {
    const response = await store.request('/cart', { headers: { 'accept-encoding': encoding } })
    return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
  }
})
