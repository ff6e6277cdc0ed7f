import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { verifySignature } from './webhook-signature.ts'

const token = 'ASECRETTOKEN'
const bytes = Buffer.from('{"id":"ORDE_1","name":"João"}')

function openKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    published: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (body: Uint8Array) => sign('sha256', body, privateKey).toString('base64'),
  }
}
const [ours, next, foreign] = [openKey(), openKey(), openKey()]

/** Verifies with the keys that the provider publishes, one for each read. */
async function verdict(
  headers: Record<string, string>,
  published: (string | null)[] = [ours.published],
  body: Uint8Array = bytes,
  secret = token,
) {
  const reads: boolean[] = []
  const verdict = await verifySignature({
    bytes: body,
    headers,
    token: secret,
    readKey: (options) => {
      reads.push(options?.fresh ?? false)
      return Promise.resolve(published[Math.min(reads.length, published.length) - 1] ?? null)
    },
  })
  return { verdict, reads }
}

test('without a signature the verdict is none, and no key is read', async () => {
  expect(await verdict({})).toEqual({ verdict: 'none', reads: [] })
})

describe('a signature by the token', () => {
  const hash = (secret: string, body: Uint8Array = bytes) => createHash('sha256').update(`${secret}-`).update(body).digest('hex')

  test.each([
    ['is valid', hash(token)],
    ['may be in upper case', hash(token).toUpperCase()],
    ['may be surrounded by spaces', ` ${hash(token)} `],
  ])('%s', async (_, signature) => expect((await verdict({ 'x-authenticity-token': signature })).verdict).toBe('valid'))

  test.each([
    ['of another token', hash('other')],
    ['of another body', hash(token, Buffer.from('{}'))],
    ['that is truncated', hash(token).slice(0, 40)],
    ['that is not a hash', 'signed'],
  ])('%s is invalid', async (_, signature) => expect((await verdict({ 'x-authenticity-token': signature })).verdict).toBe('invalid'))

  test.each([
    ['{"id":"ORDE_TEST","reference_id":"café"}', 'b4381c70f80575fa36947cd1720a28fefeca2472df5f3cef53a20feb1a8d062a'],
    [
      readFileSync('tests/fixtures/pagbank/12-charge-boleto-waiting.webhook.docs-signature-sample.raw.json', 'utf8'),
      'de3db5c1125ce0ebe8e80186e770d0aaa5073f5cd15c28300ddf2776b58a8d5a',
    ],
  ])('of recorded body %# is the one that PagBank computes', async (body, signature) =>
    expect((await verdict({ 'x-authenticity-token': signature }, [], Buffer.from(body), 'SANDBOXTOKEN123')).verdict).toBe('valid'),
  )

  test('that is wrong is invalid, even with a valid signature by the key', async () => {
    const headers = { 'x-authenticity-token': hash('other'), 'x-payload-signature': ours.sign(bytes) }
    expect((await verdict(headers)).verdict).toBe('invalid')
  })
})

describe('a signature by the key', () => {
  test('is valid after one read of the key', async () => {
    expect(await verdict({ 'x-payload-signature': ours.sign(bytes) })).toEqual({ verdict: 'valid', reads: [false] })
  })

  test('is valid if one of several is, as during a key rotation, with or without padding', async () => {
    const both = `${foreign.sign(bytes)}, MEUAAAA, ${ours.sign(bytes).replace(/=+$/, '')}`
    expect((await verdict({ 'x-payload-signature': both })).verdict).toBe('valid')
  })

  test('is checked among the first five only', async () => {
    const many = [...Array.from({ length: 5 }, () => foreign.sign(bytes)), ours.sign(bytes)].join(',')
    expect((await verdict({ 'x-payload-signature': many })).verdict).toBe('invalid')
  })

  test('by a key newer than the cached one is valid after a fresh read', async () => {
    expect(await verdict({ 'x-payload-signature': next.sign(bytes) }, [ours.published, next.published])).toEqual({
      verdict: 'valid',
      reads: [false, true],
    })
  })

  test('by a foreign key is invalid, after one fresh read of the key', async () => {
    expect(await verdict({ 'x-payload-signature': foreign.sign(bytes) })).toEqual({ verdict: 'invalid', reads: [false, true] })
  })

  test('of another body is invalid', async () => {
    const headers = { 'x-payload-signature': ours.sign(bytes) }
    expect((await verdict(headers, [ours.published], Buffer.from('{"id":"ORDE_2"}'))).verdict).toBe('invalid')
  })

  test('counts as none if the key cannot be read, since the payment is read at the provider anyway', async () => {
    expect((await verdict({ 'x-payload-signature': ours.sign(bytes) }, [null])).verdict).toBe('none')
  })

  test.each(['', ',', 'x', '====', 'a,b,c'])('that is %j does not throw', async (signature) =>
    expect(['none', 'invalid']).toContain((await verdict({ 'x-payload-signature': signature })).verdict),
  )

  test('is invalid if the published key is malformed', async () => {
    expect((await verdict({ 'x-payload-signature': ours.sign(bytes) }, ['bm90IGEga2V5'])).verdict).toBe('invalid')
  })
})
