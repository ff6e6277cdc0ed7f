import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'

const text = 'Cursos para entender a cabeça e sossegar o dia. '.repeat(100)
const page = (body: string) => new CachedResponse(200, { 'content-type': 'text/html' }, Buffer.from(body))
const request = (accepted?: string, known?: string, method = 'GET') => ({ method, accepted, known })

test('every compressed copy has the same content, and its own content length', async () => {
  const response = page(text)
  const [br, gzip, identity] = await Promise.all(['br', 'gzip', undefined].map((accepted) => response.compress({ accepted })))
  expect(brotliDecompressSync(br!.body!).toString()).toBe(text)
  expect(gunzipSync(gzip!.body!).toString()).toBe(text)
  expect(identity!.body!.toString()).toBe(text)
  for (const { body, headers } of [br!, gzip!, identity!]) expect(headers['content-length']).toBe(String(body!.length))
  expect([br!.headers['content-encoding'], identity!.headers['content-encoding']]).toEqual(['br', undefined])
  expect(response.bytes).toBe(br!.body!.length + gzip!.body!.length + identity!.body!.length)
})

test('concurrent requests share one compression', () => {
  const response = page(text)
  expect(response.ready(request('br'))).toBeUndefined()
  expect(response.compress({ accepted: 'br' })).toBe(response.compress({ accepted: 'br' }))
})

test('the first request gets a fast compression, which is not stored', () => {
  const response = page(text)
  const { body, headers } = response.once(request('gzip'))
  expect(gunzipSync(body!).toString()).toBe(text)
  expect([headers['content-encoding'], headers.etag]).toEqual(['gzip', response.etag])
  expect(response.ready(request('gzip'))).toBeUndefined()
  expect(response.bytes).toBe(Buffer.byteLength(text))
})

test('a small body is not compressed', () => expect(page('olá').ready(request('br'))?.headers['content-encoding']).toBeUndefined())

test('the ETag depends on the content only', () => {
  expect(page(text).etag).toBe(page(text).etag)
  expect(page(text).etag).not.toBe(page(`${text}!`).etag)
  expect(page(text).etag).toMatch(/^W\/"[\w-]{27}"$/)
})

test('a matching If-None-Match gets 304, except for POST', () => {
  const response = page(text)
  for (const known of [response.etag, response.etag.slice(2), `"x", ${response.etag}`, '*'])
    expect(response.ready(request('br', known))).toMatchObject({ status: 304, body: null })
  expect(response.ready(request('br', response.etag))?.headers).toEqual({ etag: response.etag, vary: 'Accept-Encoding' })
  expect(response.once(request('', '"x"')).status).toBe(200)
  expect(response.once(request('', response.etag, 'POST')).status).toBe(200)
})
