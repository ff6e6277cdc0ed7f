import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hundredthsOf,
  numberText,
  readTypedNumber,
  typedNumber,
  typedNumberOr,
  typedNumberProblem,
  type TypedUnit,
} from './typed-number.ts'

describe('a typed number', () => {
  test.each<[string, number, TypedUnit?]>([
    ['12', 12],
    [' 12 ', 12],
    ['-3', -3],
    ['+3', 3],
    ['\u22123', -3],
    ['– 3', -3],
    ['49,90', 49.9],
    ['49.90', 49.9],
    ['49,9', 49.9],
    ['49,', 49],
    [',90', 0.9],
    ['0', 0],
    ['0,001', 0.001],
    ['0.005', 0.005],
    ['1.499,90', 1499.9],
    ['1,499.90', 1499.9],
    ['1 499,90', 1499.9],
    ['1\u00a0499,90', 1499.9],
    ['1\u202f499', 1499],
    ["1'499.90", 1499.9],
    ['1.499.900', 1_499_900],
    ['1,499,900.5', 1_499_900.5],
    ['1499,905', 1499.905],
    ['R$ 49,90', 49.9, 'BRL'],
    ['R$\u00a049,90', 49.9, 'BRL'],
    ['r$49,90', 49.9, 'BRL'],
    ['49,90 reais', 49.9, 'BRL'],
    ['-R$ 5', -5, 'BRL'],
    ['R$ -5', -5, 'BRL'],
    ['\u200b49,90\ufeff', 49.9, 'BRL'],
    ['US$ 30.50', 30.5, 'USD'],
    ['$30', 30, 'USD'],
    ['€ 1.499,90', 1499.9, 'EUR'],
    ['30 €', 30, 'EUR'],
    ['10 %', 10, '%'],
    ['7,5%', 7.5, '%'],
  ])('%j is %d', (text, value, unit) => expect(readTypedNumber(text, unit)).toEqual({ kind: 'number', value }))

  test.each<[string, TypedUnit?]>([
    ['x'],
    ['12 horas'],
    ['1,2,3'],
    ['1.2.3'],
    ['1.49,90'],
    ['49 90'],
    ['1.499,900,10'],
    ['1.499.90'],
    ['--3'],
    ['-R$ -5', 'BRL'],
    ['1e3'],
    ['0x10'],
    ['Infinity'],
    ['10²'],
    ['½'],
    ['.'],
    ['-'],
    ['R$', 'BRL'],
    ['US$ 30', 'BRL'],
    ['$ 30', 'BRL'],
    ['R$ 30', 'USD'],
    ['R$ 30', '%'],
    ['10%', 'BRL'],
  ])('%j in %j is none: it is never another number', (text, unit) => expect(readTypedNumber(text, unit)).toEqual({ kind: 'no-number' }))

  test.each([
    ['1.499', '1499'],
    ['1,499', '1499'],
    ['10.000', '10000'],
    ['-1.000', '-1000'],
  ])('%j is ambiguous: thousands, or three decimals', (text, digits) => {
    expect(readTypedNumber(text)).toEqual({ kind: 'ambiguous', digits })
    expect(typedNumber(text)).toBeNaN()
  })

  test.each(['', ' ', '\u00a0', '\u200b\n'])('%j is empty', (text) => {
    expect(readTypedNumber(text)).toEqual({ kind: 'empty' })
    expect(typedNumber(text)).toBeNaN()
    expect(typedNumberOr(null, text)).toBeNull()
    expect(typedNumberOr(0, text)).toBe(0)
  })

  test('another text is not empty', () => {
    expect(typedNumberOr(null, '0')).toBe(0)
    expect(typedNumberOr(null, 'x')).toBeNaN()
  })

  const amount = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((cents) => cents / 100)
  test('any amount is read back as it is written, in the format of any language', () =>
    fc.assert(
      fc.property(amount, fc.constantFrom('pt-BR', 'en-US', 'de-DE', 'fr-FR', 'de-CH'), (value, language) => {
        const written = value.toLocaleString(language, { minimumFractionDigits: 2 })
        expect(typedNumber(written) + 0).toBe(value + 0)
        expect(typedNumber(numberText(value)) + 0).toBe(value + 0)
      }),
    ))
})

describe('numberText', () => {
  test.each([
    [49, '49'],
    [49.9, '49,90'],
    [0.05, '0,05'],
    [-3, '-3'],
    [2.345, '2,345'],
    [null, ''],
  ])('%d is shown as %j', (value, text) => expect(numberText(value)).toBe(text))
})

test.each([
  [2.35, 235],
  [0.07, 7],
  [4.35, 435],
  [2.345, 234.5],
])('%d are %d hundredths', (value, hundredths) => expect(hundredthsOf(value)).toBe(hundredths))

describe('the problem of a typed number', () => {
  test.each([
    ['x', '%', true, 'Escreva só o número, como 49,90.'],
    ['x', 'ONE', false, 'Escreva só o número, como 12.'],
    ['1.499', 'BRL', true, 'Use no máximo duas casas decimais. Para milhares, escreva 1499 ou 1499,00.'],
    ['1.499', 'BRL', false, 'Use um valor inteiro, sem centavos. Para milhares, escreva 1499.'],
    ['1.499', 'ONE', false, 'Use um número inteiro. Para milhares, escreva 1499.'],
    ['49,90', 'BRL', false, null],
    ['', 'BRL', true, null],
  ] as const)('of %j in %s', (text, unit, takesDecimals, problem) => expect(typedNumberProblem(text, unit, takesDecimals)).toBe(problem))
})
