import { digitsOf } from './cpf.ts'

/** See docs/rules/checkout.md#form: 000.000.000-00, as far as the digits go. */
export function formatCpf(text: string): string {
  const digits = digitsOf(text).slice(0, 11)
  return digits
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2')
}

/** See docs/rules/checkout.md#form: (00) 0000-0000, or (00) 00000-0000 for more than ten digits. */
export function formatPhone(text: string): string {
  const digits = withoutPrefix(text).slice(0, 11)
  if (digits.length < 3) return digits
  const half = digits.length > 10 ? 7 : 6
  const rest = digits.slice(2, half)
  return digits.length > half ? `(${digits.slice(0, 2)}) ${rest}-${digits.slice(half)}` : `(${digits.slice(0, 2)}) ${rest}`
}

/**
 * The digits without +55 and without the 0 of a long-distance call, as numbers are pasted or filled in by a browser. A toll-free 0800 is no
 * such 0. In `(55) 98811-20401`, one digit too many was typed into a formatted number: the 55 is its area code.
 */
function withoutPrefix(text: string): string {
  const digits = digitsOf(text)
  if (digits.length === 13 || (digits.length === 12 && !/^\(\d\d\) /.test(text))) return digits.replace(/^(55|0+)/, '')
  return digits.length === 11 && !/^0\d00/.test(digits) ? digits.replace(/^0+/, '') : digits
}

/** See docs/rules/checkout.md#postal-code: 00000-000. */
export const formatCep = (text: string): string =>
  digitsOf(text)
    .slice(0, 8)
    .replace(/^(\d{5})(\d)/, '$1-$2')

/** ***.456.789-**: enough for its owner to recognize it. */
export const maskedCpf = (cpf: string): string => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`
