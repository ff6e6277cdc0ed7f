import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodingFor, PackedAnswer } from './packed-answer.ts'

const text = 'Cursos para entender a cabeça e sossegar o dia. '.repeat(100)
const page = (body: string) => new PackedAnswer(200, { 'content-type': 'text/html' }, Buffer.from(body))

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['zebra', 'identity'],
])('who takes "%s" gets %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding))

test('every copy holds the same, and says its length', async () => {
  const answer = page(text)
  const [br, gzip, identity] = await Promise.all([answer.pack('br'), answer.pack('gzip'), answer.pack('identity')])
  expect(brotliDecompressSync(br.body).toString()).toBe(text)
  expect(gunzipSync(gzip.body).toString()).toBe(text)
  expect(identity.body.toString()).toBe(text)
  for (const { body, headers } of [br, gzip, identity]) expect(headers['content-length']).toBe(String(body.length))
  expect([br.headers['content-encoding'], identity.headers['content-encoding']]).toEqual(['br', undefined])
  expect(answer.bytes).toBe(br.body.length + gzip.body.length + identity.body.length)
})

test('it is packed once for all', () => {
  const answer = page(text)
  expect(answer.ready('br')).toBeUndefined()
  expect(answer.pack('br')).toBe(answer.pack('br'))
})

test('what is small goes as it is', () => expect(page('olá').ready('br')?.headers['content-encoding']).toBeUndefined())

test('its mark is of what it says', () => {
  expect(page(text).etag).toBe(page(text).etag)
  expect(page(text).etag).not.toBe(page(`${text}!`).etag)
  expect(page(text).etag).toMatch(/^W\/"[\w-]{27}"$/)
})
