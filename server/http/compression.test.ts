import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFast, compressWell, encodingFor } from './compression.ts'

const text = 'Cursos para entender a cabeça e sossegar o dia. '.repeat(100)

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['zebra', 'identity'],
])('Accept-Encoding "%s" selects %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding))

test.each([
  ['compressWell', compressWell],
  ['compressFast', compressFast],
])('%s is lossless, and saves nine tenths of a repetitive text', async (_, compress) => {
  const body = Buffer.from(text)
  expect(brotliDecompressSync(await compress.br(body)).toString()).toBe(text)
  expect(gunzipSync(await compress.gzip(body)).toString()).toBe(text)
  expect((await compress.identity(body)).toString()).toBe(text)
  expect((await compress.br(body)).length).toBeLessThan(body.length / 10)
})
