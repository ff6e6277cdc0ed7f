/** An ISBN of ten or thirteen digits, with or without hyphens and spaces, as it is stored: with hyphens. Null: its check digit is wrong. */
export function readIsbn(typed: string): string | null {
  const hyphened = typed.trim().toUpperCase().replaceAll(' ', '-')
  const digits = hyphened.replaceAll('-', '')
  const known = digits.length === 13 ? sumOf13(digits) % 10 === 0 : digits.length === 10 && sumOf10(digits) % 11 === 0
  return known && hyphened.length <= longestIsbn ? hyphened : null
}
const longestIsbn = 20

/** The thirteen digits, which search engines and distributors compare. */
export function isbn13(isbn: string): string {
  const digits = isbn.replaceAll('-', '')
  if (digits.length === 13) return digits
  const stem = `978${digits.slice(0, 9)}`
  return `${stem}${(10 - (sumOf13(stem) % 10)) % 10}`
}

const sumOf13 = (digits: string) => (/^97[89]\d+$/.test(digits) ? weighted(digits, (place) => (place % 2 === 0 ? 1 : 3)) : Number.NaN)

const sumOf10 = (digits: string) => (/^\d{9}[\dX]$/.test(digits) ? weighted(digits, (place) => 10 - place) : Number.NaN)

const weighted = (digits: string, weightOf: (place: number) => number) =>
  [...digits].reduce((sum, digit, place) => sum + (digit === 'X' ? 10 : Number(digit)) * weightOf(place), 0)
