import { createHash, createPublicKey, timingSafeEqual, verify } from 'node:crypto'

export interface SignedWebhookEvent {
  /** As they came: a text made of them has lost a byte order mark, and what is no UTF-8. */
  bytes: Uint8Array
  headers: Record<string, string | undefined>
  token: string
  readKey: (options?: { fresh: boolean }) => Promise<string | null>
}

/**
 * PagBank signs in two ways, and often not at all (docs/providers/pagbank.md#webhooks). `none` is a hint like any other webhook event; `invalid` is
 * somebody else. A signature whose key cannot be had counts as none: the webhook event is only ever a reason to read.
 */
export async function verifySignature({ bytes, headers, token, readKey }: SignedWebhookEvent): Promise<'none' | 'valid' | 'invalid'> {
  const authenticity = headers['x-authenticity-token']
  if (authenticity) return sameHash(authenticity, token, bytes) ? 'valid' : 'invalid'
  const payload = headers['x-payload-signature']
  if (!payload) return 'none'
  const key = await readKey()
  if (!key) return 'none'
  if (signedWith(key, payload, bytes)) return 'valid'
  // The key may have been changed since we read it.
  const fresh = await readKey({ fresh: true })
  return fresh && fresh !== key && signedWith(fresh, payload, bytes) ? 'valid' : 'invalid'
}

/** A plain SHA-256 of token, hyphen and the body's bytes: not an HMAC. */
function sameHash(given: string, token: string, bytes: Uint8Array): boolean {
  const expected = createHash('sha256').update(`${token}-`).update(bytes).digest()
  const received = Buffer.from(given.trim(), 'hex')
  return received.length === expected.length && timingSafeEqual(received, expected)
}

/** ECDSA P-256 with SHA-256; one or more base64 signatures, so that a key can be rotated. */
function signedWith(publicKey: string, signatures: string, bytes: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return signatures
      .split(',')
      .slice(0, 5)
      .map((signature) => Buffer.from(signature.trim(), 'base64'))
      .some((signature) => verify('sha256', bytes, key, signature))
  } catch {
    // Not a key, or not a signature: in either case this body is not signed by it.
    return false
  }
}
