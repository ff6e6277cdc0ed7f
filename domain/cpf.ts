export const digitsOf = (text: string): string => text.replace(/\D/g, '')

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

/** The CPF that begins with this number of up to nine digits: a made-up one, for the demo, tests and drills. */
export function cpfOf(number: number): string {
  const nine = String(number).padStart(9, '0')
  const ten = nine + checkDigit(nine)
  return ten + checkDigit(ten)
}
