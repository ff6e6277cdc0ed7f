import { createHash, createHmac } from 'node:crypto'

type Secret = Uint8Array

/**
 * The code of a row, derived from the row's random id by the signing key: nobody without the key can tell it from random digits. So the
 * job that sends the e-mail computes it again, and it is stored nowhere, neither in the table nor in the job. `codeId`: a random UUID.
 */
export function codeOf(secret: Secret, codeId: string, email: string, digits: number): string {
  const digest = createHmac('sha256', secret).update(`sign-in-code\n${codeId}\n${email}`).digest()
  // 48 bits: the remainder favours no code by more than one in a million.
  return String(digest.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0')
}

/** The stored hash of a code. It is bound to its row, its address and the browser that requested it. */
export const codeHash = (
  secret: Secret,
  code: string,
  { codeId, email, browserHash }: { codeId: string; email: string; browserHash: Buffer },
) =>
  createHmac('sha256', secret)
    .update(`sign-in-hash\n${codeId}\n${email}\n${browserHash.toString('hex')}\n${code}`)
    .digest()

export const browserHashOf = (browser: string) => createHash('sha256').update(browser).digest()
