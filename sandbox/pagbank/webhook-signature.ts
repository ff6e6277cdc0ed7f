import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { Memory } from '../state/memory.ts'
import type { Settings } from '../state/settings.ts'

/** The signature of a sender that does not know the token. */
export const forgedSignature = { 'x-authenticity-token': 'f'.repeat(64) }

/** The header that signs a webhook's body (docs/providers/pagbank.md#payload-signature). */
export function signatureOf(
  body: string,
  kind: Settings['signature'],
  { token, privateKey }: { token: string; privateKey: string },
): Record<string, string> {
  switch (kind) {
    case 'none':
      return {}
    case 'token':
      return { 'x-authenticity-token': createHash('sha256').update(`${token}-${body}`).digest('hex') }
    case 'ecdsa':
      return { 'x-payload-signature': sign('sha256', Buffer.from(body), privateKey).toString('base64') }
  }
}

/** Generated once and stored: the public key in base64 (DER), the private one in PEM. */
export function signingKeys(memory: Memory): { publicKey: string; privateKey: string } {
  const stored = memory.get<{ publicKey: string; privateKey: string }>('keys', 'webhook')
  if (stored) return stored
  const pair = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const keys = { publicKey: pair.publicKey.toString('base64'), privateKey: pair.privateKey }
  memory.set('keys', 'webhook', keys)
  return keys
}
