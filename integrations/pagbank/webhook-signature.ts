import { createHash, createPublicKey, timingSafeEqual, verify } from 'node:crypto'

export interface SignedWebhookEvent {
  /** The raw bytes. Decoding them to text would lose a byte order mark and invalid UTF-8. */
  bytes: Uint8Array
  headers: Record<string, string | undefined>
  token: string
  readKey: (options?: { fresh: boolean }) => Promise<string | null>
}

/**
 * PagBank signs webhook events in two ways, and often not at all (docs/providers/pagbank.md#webhooks). `none`: the event is accepted as a
 * hint. `invalid`: the event is not from PagBank. A signature whose key cannot be read counts as none, because an event is only ever a
 * reason to read the payment at the provider.
 */
export async function verifySignature({ bytes, headers, token, readKey }: SignedWebhookEvent): Promise<'none' | 'valid' | 'invalid'> {
  const authenticity = headers['x-authenticity-token']
  if (authenticity) return sameHash(authenticity, token, bytes) ? 'valid' : 'invalid'
  const payload = headers['x-payload-signature']
  if (!payload) return 'none'
  const key = await readKey()
  if (!key) return 'none'
  if (signedWith(key, payload, bytes)) return 'valid'
  // The key may have been rotated since it was read.
  const fresh = await readKey({ fresh: true })
  return fresh && fresh !== key && signedWith(fresh, payload, bytes) ? 'valid' : 'invalid'
}

/** The signature is a plain SHA-256 of token, hyphen and the body's bytes, not an HMAC. */
function sameHash(given: string, token: string, bytes: Uint8Array): boolean {
  const expected = createHash('sha256').update(`${token}-`).update(bytes).digest()
  const received = Buffer.from(given.trim(), 'hex')
  return received.length === expected.length && timingSafeEqual(received, expected)
}

/** ECDSA P-256 with SHA-256. There may be several base64 signatures, so that a key can be rotated. */
function signedWith(publicKey: string, signatures: string, bytes: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return signatures
      .split(',')
      .slice(0, 5)
      .map((signature) => Buffer.from(signature.trim(), 'base64'))
      .some((signature) => verify('sha256', bytes, key, signature))
  } catch {
    // A malformed key or signature does not sign this body.
    return false
  }
}
