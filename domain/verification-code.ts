/** The digits and letters of Crockford's base 32. I, L, O and U are missing: they are mistaken for others, or spell words. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/** A code of 16 symbols for a certificate or a stamped copy: 80 random bits, so that none can be guessed. `bytes`: 16 random ones. */
export const verificationCode = (bytes: Uint8Array): string => [...bytes.subarray(0, length)].map((byte) => symbols[byte % 32]).join('')

/**
 * The code in what somebody typed, with spaces and hyphens, in lower case, or with the letters that look like digits. Null if it cannot be
 * one.
 */
export function readVerificationCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\-–.]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{8,24}$/.test(code) ? code : null
}

/** In groups of four, as it is printed and shown. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
