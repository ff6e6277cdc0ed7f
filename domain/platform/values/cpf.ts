import { plainCode } from './plain-text.ts'

/** Its digits alone, also of full-width or Arabic ones. */
export const digitsOf = (text: string): string => plainCode(text).replace(/\D/g, '')

/**
 * The digits of a CPF in what was typed or pasted: those of a valid CPF that stands in a longer text, otherwise all that there are. A caller
 * refuses more than eleven.
 */
export function cpfIn(text: string): string {
  const written = plainCode(text).matchAll(/(?:^|\D)(\d{3}[. -]?\d{3}[. -]?\d{3} ?[-./]? ?\d{2})(?!\d)/g)
  const valid = new Set([...written].map(([, cpf = '']) => digitsOf(cpf)).filter(validCpf))
  return valid.size === 1 ? [...valid].join('') : digitsOf(text)
}

/** Eleven digits with valid check digits. Repeated digits ('111…') have valid check digits too, but were never issued. */
export function validCpf(text: string): boolean {
  const digits = digitsOf(text)
  if (digits.length !== 11 || /^(\d)\1{10}$/.test(digits)) return false
  return checkDigit(digits.slice(0, 9)) === digits[9] && checkDigit(digits.slice(0, 10)) === digits[10]
}

/** The next check digit: a sum weighted from length + 1 down to 2, modulo 11. */
export function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0)
  const remainder = (sum * 10) % 11
  return String(remainder === 10 ? 0 : remainder)
}

const writtenCep = /(?:^|[^\d.])(\d{2}[. ]?\d{3} ?-? ?\d{3})(?!\d)/g

/**
 * The digits of a CEP in what was typed or pasted: of the one CEP in a longer text, such as a whole address, otherwise all that there are.
 * A caller refuses another number than eight.
 */
export function cepIn(text: string): string {
  const plain = plainCode(text)
  const ceps = [...plain.matchAll(writtenCep)].map(([, cep = '']) => digitsOf(cep))
  const named = /cep[^\d]{0,4}(\d{2}[. ]?\d{3} ?-? ?\d{3})(?!\d)/i.exec(plain)?.[1]
  if (named) return digitsOf(named)
  return new Set(ceps).size === 1 ? ceps[0]! : digitsOf(plain)
}
