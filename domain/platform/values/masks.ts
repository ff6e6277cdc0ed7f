import { anonymousCpf } from './anonymous-person.ts'
import { cepIn, cpfIn } from './cpf.ts'
import { readPhone } from './phone.ts'
import { plainCode } from './plain-text.ts'

/** No mask drops a digit: one too many is shown, and refused by the field. */

/** See docs/rules/checkout.md#form: 000.000.000-00, as far as the digits go. */
export const formatCpf = (text: string): string =>
  cpfIn(text)
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2')

/** See docs/rules/checkout.md#form: (00) 0000-0000, or (00) 00000-0000 for more than ten digits. A foreign number stays as it was typed. */
export function formatPhone(text: string): string {
  const { kind, digits } = readPhone(text)
  if (kind === 'FOREIGN') return plainPhone(text)
  if (digits.length < 3) return digits
  const half = digits.length > 10 ? 7 : 6
  const rest = digits.slice(2, half)
  return digits.length > half ? `(${digits.slice(0, 2)}) ${rest}-${digits.slice(half)}` : `(${digits.slice(0, 2)}) ${rest}`
}

/** Only the characters of a telephone number, in the order in which they were typed. */
export const plainPhone = (text: string): string =>
  plainCode(text)
    .replace(/[^\d+() .-]/g, '')
    .trimStart()

/** See docs/rules/checkout.md#postal-code: 00000-000. */
export const formatCep = (text: string): string => cepIn(text).replace(/^(\d{5})(\d)/, '$1-$2')

/** ***.456.789-**: enough for its owner to recognize it. Nothing of one that went. */
export const maskedCpf = (cpf: string): string => (cpf === anonymousCpf ? '***.***.***-**' : `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`)
