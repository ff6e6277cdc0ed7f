import { checkDigit } from '#domain/platform/values/cpf.ts'

/** The CPF that begins with this number of up to nine digits: a made-up one. */
export function cpfOf(number: number): string {
  const nine = String(number).padStart(9, '0')
  const ten = nine + checkDigit(nine)
  return ten + checkDigit(ten)
}
