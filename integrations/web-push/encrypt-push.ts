import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Keys of a browser's subscription (RFC 8291): an uncompressed point of P-256, 65 bytes, and a secret of 16 bytes. */
export interface PushKeys {
  p256dh: Buffer
  auth: Buffer
}

export const curve = 'prime256v1'
/** Bytes of a record. A push is one. */
const recordSize = 4_096

/** Encrypts a push for its browser, so that the push service cannot read it (RFC 8291). `own` and `salt` are new for each. Null: the browser's key is no point of the curve. */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, own = newPair(), salt = randomBytes(16)): Buffer | null {
  const keyId = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, keyId])
  const shared = sharedSecret(own, p256dh)
  if (!shared) return null
  const secret = derive(shared, auth, info, 32)
  return encryptRecord(Buffer.from(text), { secret, salt, keyId })
}

function sharedSecret(own: ECDH, key: Buffer): Buffer | null {
  try {
    return own.computeSecret(key)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY') return null
    throw error
  }
}

function newPair(): ECDH {
  const pair = createECDH(curve)
  pair.generateKeys()
  return pair
}

/** The content coding `aes128gcm` with one record (RFC 8188). */
export function encryptRecord(plain: Buffer, { secret, salt, keyId }: Record<'secret' | 'salt' | 'keyId', Buffer>): Buffer {
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const cipher = createCipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  // 2 ends the last record.
  const encrypted = [cipher.update(Buffer.concat([plain, Buffer.of(2)])), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, size, Buffer.of(keyId.length), keyId, ...encrypted])
}

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
