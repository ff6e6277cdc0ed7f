import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'

const text = 'Cursos para entender a cabeça e sossegar o dia. '.repeat(100)
const page = (body: string) => new CachedResponse(200, { 'content-type': 'text/html' }, Buffer.from(body))
const asked = (accepted?: string, known?: string, method = 'GET') => ({ method, accepted, known })

test('every copy holds the same, and says its length', async () => {
  const answer = page(text)
  const [br, gzip, identity] = await Promise.all(['br', 'gzip', undefined].map((accepted) => answer.compress({ accepted })))
  expect(brotliDecompressSync(br!.body!).toString()).toBe(text)
  expect(gunzipSync(gzip!.body!).toString()).toBe(text)
  expect(identity!.body!.toString()).toBe(text)
  for (const { body, headers } of [br!, gzip!, identity!]) expect(headers['content-length']).toBe(String(body!.length))
  expect([br!.headers['content-encoding'], identity!.headers['content-encoding']]).toEqual(['br', undefined])
  expect(answer.bytes).toBe(br!.body!.length + gzip!.body!.length + identity!.body!.length)
})

test('it is compressed once for all', () => {
  const answer = page(text)
  expect(answer.ready(asked('br'))).toBeUndefined()
  expect(answer.compress({ accepted: 'br' })).toBe(answer.compress({ accepted: 'br' }))
})

test('for the first one it is compressed quickly, which nobody keeps', () => {
  const answer = page(text)
  const { body, headers } = answer.once(asked('gzip'))
  expect(gunzipSync(body!).toString()).toBe(text)
  expect([headers['content-encoding'], headers.etag]).toEqual(['gzip', answer.etag])
  expect(answer.ready(asked('gzip'))).toBeUndefined()
  expect(answer.bytes).toBe(Buffer.byteLength(text))
})

test('what is small goes as it is', () => expect(page('olá').ready(asked('br'))?.headers['content-encoding']).toBeUndefined())

test('its mark is of what it says', () => {
  expect(page(text).etag).toBe(page(text).etag)
  expect(page(text).etag).not.toBe(page(`${text}!`).etag)
  expect(page(text).etag).toMatch(/^W\/"[\w-]{27}"$/)
})

test('who has it already is only told so, but by a question that was posted', () => {
  const answer = page(text)
  for (const known of [answer.etag, answer.etag.slice(2), `"x", ${answer.etag}`, '*'])
    expect(answer.ready(asked('br', known))).toMatchObject({ status: 304, body: null })
  expect(answer.ready(asked('br', answer.etag))?.headers).toEqual({ etag: answer.etag, vary: 'Accept-Encoding' })
  expect(answer.once(asked('', '"x"')).status).toBe(200)
  expect(answer.once(asked('', answer.etag, 'POST')).status).toBe(200)
})
