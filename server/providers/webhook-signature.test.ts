import { createHash, generateKeyPairSync, sign } from 'node:crypto'
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

/** Verifies with what the provider publishes; a second reading may find another key. */
async function verdict(headers: Record<string, string>, published: (string | null)[] = [ours.published], body: Uint8Array = bytes) {
  const readings: boolean[] = []
  const verdict = await verifySignature({
    bytes: body,
    headers,
    token,
    readKey: (options) => {
      readings.push(options?.fresh ?? false)
      return Promise.resolve(published[Math.min(readings.length, published.length) - 1] ?? null)
    },
  })
  return { verdict, readings }
}

test('without a signature an event is a hint, and no key is read', async () => {
  expect(await verdict({})).toEqual({ verdict: 'none', readings: [] })
})

describe('a signature by the token', () => {
  const hash = (secret: string, body: Uint8Array = bytes) => createHash('sha256').update(`${secret}-`).update(body).digest('hex')

  test.each([
    ['is valid', hash(token)],
    ['may be written in capitals', hash(token).toUpperCase()],
    ['may have blanks around it', ` ${hash(token)} `],
  ])('%s', async (_, signature) => expect((await verdict({ 'x-authenticity-token': signature })).verdict).toBe('valid'))

  test.each([
    ['of another token', hash('other')],
    ['of another body', hash(token, Buffer.from('{}'))],
    ['that is cut', hash(token).slice(0, 40)],
    ['that is no hash', 'signed'],
  ])('%s is invalid', async (_, signature) => expect((await verdict({ 'x-authenticity-token': signature })).verdict).toBe('invalid'))

  test('that is wrong is not saved by a right one of the key', async () => {
    const headers = { 'x-authenticity-token': hash('other'), 'x-payload-signature': ours.sign(bytes) }
    expect((await verdict(headers)).verdict).toBe('invalid')
  })
})

describe('a signature by the key', () => {
  test('is valid, with one reading of the key', async () => {
    expect(await verdict({ 'x-payload-signature': ours.sign(bytes) })).toEqual({ verdict: 'valid', readings: [false] })
  })

  test('is valid if one of several is: the provider is changing its key', async () => {
    const both = `${foreign.sign(bytes)}, ${ours.sign(bytes)}`
    expect((await verdict({ 'x-payload-signature': both })).verdict).toBe('valid')
  })

  test('is looked for among the first five only', async () => {
    const many = [...Array.from({ length: 5 }, () => foreign.sign(bytes)), ours.sign(bytes)].join(',')
    expect((await verdict({ 'x-payload-signature': many })).verdict).toBe('invalid')
  })

  test('given that the key has changed since it was read, is valid by the fresh one', async () => {
    expect(await verdict({ 'x-payload-signature': next.sign(bytes) }, [ours.published, next.published])).toEqual({
      verdict: 'valid',
      readings: [false, true],
    })
  })

  test('of somebody else is invalid, after the key was read freshly once', async () => {
    expect(await verdict({ 'x-payload-signature': foreign.sign(bytes) })).toEqual({ verdict: 'invalid', readings: [false, true] })
  })

  test('of a body that was changed on its way is invalid', async () => {
    const headers = { 'x-payload-signature': ours.sign(bytes) }
    expect((await verdict(headers, [ours.published], Buffer.from('{"id":"ORDE_2"}'))).verdict).toBe('invalid')
  })

  test('counts as none if the key cannot be read: the event is read at the provider anyway', async () => {
    expect((await verdict({ 'x-payload-signature': ours.sign(bytes) }, [null])).verdict).toBe('none')
  })

  test.each(['', ',', 'x', '====', 'a,b,c'])('that is %j fails nothing', async (signature) =>
    expect(['none', 'invalid']).toContain((await verdict({ 'x-payload-signature': signature })).verdict),
  )

  test('cannot be verified by a key that is none', async () => {
    expect((await verdict({ 'x-payload-signature': ours.sign(bytes) }, ['bm90IGEga2V5'])).verdict).toBe('invalid')
  })
})
