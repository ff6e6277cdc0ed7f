import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { curve } from './encrypt-push.ts'

/** The public key of the store for browsers, 65 bytes in base64url. `secret`: the private key, 32 bytes. */
export const publicKeyOf = (secret: Uint8Array): string => pointOf(secret).toString('base64url')

function pointOf(secret: Uint8Array): Buffer {
  const pair = createECDH(curve)
  pair.setPrivateKey(secret)
  return pair.getPublicKey()
}

/** Push services refuse a token that lives for longer than a day. Seconds. */
const lifetime = 12 * 60 * 60

/** The header by which a push service knows the store (RFC 8292). `contact`: whom the service may write to. */
export function vapidHeader(secret: Uint8Array, { endpoint, contact }: { endpoint: string; contact: string }, now = Date.now()): string {
  const point = pointOf(secret)
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), Buffer.from(secret)].map((part) => part.toString('base64url'))
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d } })
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1_000) + lifetime, sub: `mailto:${contact}` }
  const signed = `${base64({ typ: 'JWT', alg: 'ES256' })}.${base64(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${signed}.${signature}, k=${point.toString('base64url')}`
}

const base64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
