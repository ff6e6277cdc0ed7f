import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readQuote, signQuote } from './quote-token.ts'

const secret = Buffer.alloc(32, 1)
const signer = { kid: 'first', secret }
const key = () => Promise.resolve(secret)
const contents = {
  items: [{ id: '00000000-0000-4000-8000-000000000001', quantity: 2 }],
  ci: { value: 120, locale: 'BR' },
  totalCents: 12_000,
  itemsCents: 12_000,
  pixDiscount: 0,
  source: 'insta',
}

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

/** The same token with other claims and its old signature. */
function tamperedWith(token: string, change: object): string {
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const changed = { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), ...change }
  return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
}

test('a quote is read as it was signed, and each token has its own id', async () => {
  const [one, other] = [await readQuote(key, signQuote(signer, contents)), await readQuote(key, signQuote(signer, contents))]
  expect(one).toMatchObject({ kind: 'ok', quote: contents })
  expect(one).not.toEqual(other)
})

test('a quote expires after half an hour, and its contents can still be read', async () => {
  const token = signQuote(signer, contents)
  later(29)
  expect((await readQuote(key, token)).kind).toBe('ok')
  later(2)
  expect(await readQuote(key, token)).toMatchObject({ kind: 'expired', quote: contents })
})

test('the key is found by its name in the header', async () => {
  const names: unknown[] = []
  const named = ({ kid }: { kid?: string }) => (names.push(kid), key())
  await readQuote(named, signQuote({ kid: 'second', secret }, contents))
  await readQuote(named, signQuote(signer, contents))
  expect(names).toEqual(['second', 'first'])
})

test('an error while the key is read does not make the quote invalid', async () => {
  const down = () => Promise.reject(new Error('the database is down'))
  await expect(readQuote(down, signQuote(signer, contents))).rejects.toThrow('the database is down')
})

describe('a token is invalid', () => {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signedAs = (typ: string) =>
    new SignJWT({ ...contents, jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'HS256', typ })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(secret)

  test.each<[string, (token: string) => string | Promise<string>, Buffer?]>([
    ['its price was changed', (token) => tamperedWith(token, { totalCents: 1 })],
    ['its expiry was changed', (token) => (later(31), tamperedWith(token, { exp: Math.floor(Date.now() / 1000) + 600 }))],
    ['it was signed with another key', (token) => token, Buffer.alloc(32, 2)],
    ['its algorithm is none', (token) => `${encoded({ alg: 'none', typ: 'quote+jwt' })}.${token.split('.')[1]}.`],
    ['it has another type, even when signed with the same key', () => signedAs('download+jwt')],
    [
      'it contains no quote',
      (token) => {
        const signed = `${token.split('.')[0]}.${encoded({ exp: 99_999_999_999 })}`
        return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
      },
    ],
    ...['', 'x', 'a.b', 'a.b.c', '..'].map((text): [string, () => string] => [`it is not a token: “${text}”`, () => text]),
  ])('if %s', async (_, make, known = secret) => {
    const token = await make(signQuote(signer, contents))
    expect(await readQuote(() => Promise.resolve(known), token)).toEqual({ kind: 'invalid' })
  })
})
