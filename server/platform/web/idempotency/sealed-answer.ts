import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** An answer as it was sent. Headers are those that belong to it, such as Location. */
export interface Answer {
  status: number
  headers: [name: string, value: string][]
  body: string
  /** The call was refused, and did nothing. */
  isRefusal?: boolean
}

export const digest = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

/** An answer with the standing of the caller who got it. */
type Stored = Answer & { standing: string }

/** Encrypts an answer with the request that it answers, which is not stored: nothing else opens it. */
export function sealAnswer(answer: Stored, request: string[]): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', digest('seal', ...request), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws if the request is another one. */
export function openAnswer(sealed: Uint8Array, request: string[]): Stored {
  const decipher = createDecipheriv('aes-256-gcm', digest('seal', ...request), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString()) as Stored
}
