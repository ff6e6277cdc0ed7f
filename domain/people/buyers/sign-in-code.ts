import { digitsOf } from '#domain/platform/values/cpf.ts'
import { plainCode } from '#domain/platform/values/plain-text.ts'

/** The rules of a sign-in code (docs/security.md#sign-in-of-buyers). */
export const codeMinutes = 10

/** Digits of a code: the usual one, that of a mailbox that strangers ask for, and while somebody guesses codes. */
export const codeLengths = { usual: 6, crowded: 8, guessed: 10 } as const
export const longestCode = codeLengths.guessed

/** Wrong codes that may be typed before the code ends. */
export const codeTries = 5

/**
 * How many codes one caller may request for one mailbox within so many seconds. A caller is a network. A code that signed in does not count.
 */
export const codeLimits = [
  { codes: 1, seconds: 60 },
  { codes: 5, seconds: 3_600 },
  { codes: 10, seconds: 86_400 },
] as const

/** `483201` as `483 201`, which is easier to read and to type. */
export const spacedCode = (code: string): string => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`

/** The number of digits as a word. */
export const digitsWord = (digits: number): string => ({ [codeLengths.crowded]: 'oito', [codeLengths.guessed]: 'dez' })[digits] ?? 'seis'

/** The code in what was typed or pasted, such as `483 201`, `G-483201` or the line of the e-mail; at most so many digits. */
export function codeDigits(text: string, most: number = longestCode): string {
  const codes = [...plainCode(text).matchAll(/(?:^|\D)(\d{5} ?\d{5}|\d{4} ?\d{4}|\d{3} ?\d{3})(?! ?\d)/g)].map(([, code = '']) =>
    digitsOf(code),
  )
  return (codes.length === 1 ? codes[0]! : digitsOf(text)).slice(0, most)
}

/** How long to wait, in words: seconds up to two minutes, then minutes, then hours. */
export function waitWords(seconds: number): string {
  if (seconds <= 120) return seconds === 1 ? '1 segundo' : `${seconds} segundos`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`
}
