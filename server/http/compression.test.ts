import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFast, compressForOnce, compressWell, encodingFor, encodingForOnce } from './compression.ts'

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

const sheet = Array.from({ length: 2_000 }, (_, number) => `.c${number}{left:${(number * 7919) % 9973}px}`).join('')

test.each([
  ['<head><style>', sheet, '</style><body>Olá – 🦜'],
  ['<head><style>', `${sheet}.more{}`, '</style><body>Another sheet'],
  ['', sheet, ''],
  ['no sheet', '', ' at all'],
])('gzip around a shared part gives back every byte (%#)', (before, part, after) => {
  const [head, middle, rest] = [before, part, after].map((piece) => Buffer.from(piece)) as [Buffer, Buffer, Buffer]
  const shared = { begin: head.length, end: head.length + middle.length }
  const compressed = compressForOnce('gzip', Buffer.concat([head, middle, rest]), shared)
  expect(gunzipSync(compressed).toString()).toBe(before + part + after)
  // The sums at its end are those of RFC 1952: strict readers compare them, and gunzip would throw.
  expect(compressed.readUInt32LE(compressed.length - 4)).toBe(head.length + middle.length + rest.length)
})

test('a shared part is compressed once, and better than a body that is sent once', () => {
  const body = Buffer.from(sheet)
  expect(compressForOnce('gzip', body, { begin: 0, end: body.length }).length).toBeLessThan(compressFast.gzip(body).length)
})

test.each([
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br', 'br'],
  ['gzip;q=0, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  [undefined, 'identity'],
])('with a shared part, Accept-Encoding "%s" selects %s for a body that is sent once', (accepted, encoding) => {
  expect(encodingForOnce(accepted, { begin: 0, end: 1 })).toBe(encoding)
  expect(encodingForOnce(accepted, undefined)).toBe(encodingFor(accepted))
})
