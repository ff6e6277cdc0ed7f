import { plainCode } from '#domain/platform/values/plain-text.ts'

/** Without letters and digits that look alike: 0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V. */
const symbols = 'ACDEFGHJKMNPQRTUWXY34679'
/** 73 bits, so that no code can be guessed. */
export const certificateCodeLength = 16
/** Shorter, since the buyer's name stands beside it on the copy. */
export const copyCodeLength = 10

/** A random code that a person can read from paper and type. */
export function newVerificationCode(length: number): string {
  let code = ''
  while (code.length < length) {
    // Bytes above the last multiple of the number of symbols would make some of them likelier.
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < 240 && code.length < length) code += symbols[byte % symbols.length]
  }
  return code
}

/** The code of a certificate or a stamped copy in what somebody typed, with spaces or hyphens, or in lower case. Null if it cannot be one. */
export function readVerificationCode(typed: string): string | null {
  const code = enteredCode(typed).replace(/V/g, 'U')
  return code.length >= 8 && code.length <= 24 && [...code].every((symbol) => symbols.includes(symbol)) ? code : null
}

/** A typed code in capitals, without spaces and punctuation. */
export const enteredCode = (typed: string): string =>
  plainCode(typed)
    .toUpperCase()
    .replace(/[\s\p{P}`~]/gu, '')

/** In groups of four, as it is printed and shown. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
