import type { Currency } from './money.ts'

/** The unit that a number is typed in. Its own sign may be typed too; another unit's sign is never ignored. */
export type TypedUnit = Currency | '%' | 'ONE'

const signs: Record<TypedUnit, RegExp> = {
  BRL: /^(r\$|brl)|(r\$|brl|reais|real)$/i,
  USD: /^(us\$|\$|usd)|(us\$|\$|usd)$/i,
  EUR: /^(€|eur)|(€|eur)$/i,
  '%': /%$/,
  ONE: /(?!)/,
}

export type TypedNumber =
  | { kind: 'number'; value: number }
  | { kind: 'empty' }
  | { kind: 'no-number' }
  | { kind: 'ambiguous'; digits: string }

const noNumber: TypedNumber = { kind: 'no-number' }

/**
 * Reads a number as people type or paste it, the same in every language of the browser: 49,90 and 49.90, 1.499,90 and 1,499.90, 1 499,90,
 * R$ 49,90. A text that could be two different numbers, such as 1.499, is ambiguous and read as neither.
 */
export function readTypedNumber(text: string, unit: TypedUnit = 'ONE'): TypedNumber {
  const typed = withoutMarks(text)
  if (typed === '') return { kind: 'empty' }
  const [sign, unsigned] = signOf(typed)
  const [innerSign, digits] = signOf(unsigned.replace(signs[unit], '').trim())
  if (sign && innerSign) return noNumber
  return numberIn(digits, sign || innerSign)
}

/** Without what cannot be seen: format characters, and blanks around the text. A minus is one of ASCII, and a blank is a space. */
const withoutMarks = (text: string) =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2019\u02BC]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()

function signOf(text: string): ['' | '+' | '-', string] {
  const [first] = text
  return first === '-' || first === '+' ? [first, text.slice(1).trim()] : ['', text]
}

function numberIn(digits: string, sign: string): TypedNumber {
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return { kind: 'ambiguous', digits: `${sign}${digits.replace(/[.,]/, '')}` }
  const plain = /^(\d+)(?:[.,](\d*))?$/.exec(digits) ?? /^()[.,](\d+)$/.exec(digits)
  const grouped = /^(\d{1,3}(?:([.,' ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/.exec(digits)
  const whole = plain ? plain[1] : grouped?.[1]?.replaceAll(/\D/g, '')
  if (whole === undefined) return noNumber
  const decimals = (plain ? plain[2] : grouped?.[3]) ?? ''
  return { kind: 'number', value: Number(`${sign}${whole || '0'}.${decimals || '0'}`) }
}

/** The number of a field. An empty or unreadable text is NaN, which every schema refuses. */
export function typedNumber(text: string, unit: TypedUnit = 'ONE'): number {
  const read = readTypedNumber(text, unit)
  return read.kind === 'number' ? read.value : Number.NaN
}

/** The same, where an empty text stands for another value. */
export const typedNumberOr = <Empty>(empty: Empty, text: string, unit: TypedUnit = 'ONE'): number | Empty =>
  readTypedNumber(text, unit).kind === 'empty' ? empty : typedNumber(text, unit)

/** A stored number as a field shows it: 49, or 49,90. */
export function numberText(value: number | null): string {
  if (value === null) return ''
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.max(2, decimalsOf(value))).replace('.', ',')
}

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0

/** Hundredths, such as hundredths of a percent. More than two decimals leave a fraction, which a schema refuses. */
export const hundredthsOf = (value: number): number => Number((value * 100).toPrecision(12))

/** Cents of an amount that is typed in units. What no schema may take stays: NaN, and a part of a cent. */
export const typedCents = (text: string, unit: Currency): number => hundredthsOf(typedNumber(text, unit))

/** The same, where an empty text stands for no amount. */
export function typedCentsOr<Empty extends null | 0>(empty: Empty, text: string, unit: Currency): number | Empty {
  const units = typedNumberOr(empty, text, unit)
  return units === null ? units : hundredthsOf(units)
}

/** Why a text is not read as a number, and how to write it. Null: it is empty, or is read. `takesDecimals`: the field takes cents. */
export function typedNumberProblem(text: string, unit: TypedUnit, takesDecimals: boolean): string | null {
  const read = readTypedNumber(text, unit)
  if (read.kind === 'no-number') return `Escreva só o número, como ${takesDecimals ? '49,90' : '12'}.`
  if (read.kind !== 'ambiguous') return null
  const rule = takesDecimals
    ? 'Use no máximo duas casas decimais.'
    : unit === 'BRL'
      ? 'Use um valor inteiro, sem centavos.'
      : 'Use um número inteiro.'
  return `${rule} Para milhares, escreva ${read.digits}${takesDecimals ? ` ou ${read.digits},00` : ''}.`
}
