import { randomBytes } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { publicKeyOf, vapidHeader } from './vapid.ts'

test('RFC 8292: a push service verifies who sends, for its own origin and less than a day', async () => {
  const secret = randomBytes(32)
  const [, token = '', key = ''] =
    /^vapid t=(\S+), k=(\S+)$/.exec(vapidHeader(secret, { endpoint: 'https://push.example:8443/x/y', contact: 'oi@loja.example' })) ?? []
  expect(key).toBe(publicKeyOf(secret))
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), { typ: 'JWT' })
  expect(payload).toMatchObject({ aud: 'https://push.example:8443', sub: 'mailto:oi@loja.example' })
  expect(payload.exp! - Date.now() / 1_000).toBeLessThan(86_400)
})

test('RFC 8291, appendix A: the public key of a private one', () =>
  expect(publicKeyOf(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))).toBe(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  ))
