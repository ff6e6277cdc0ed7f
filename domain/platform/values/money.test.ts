import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, centsFromUnits, convertCents, formatCents, splitCents, sumCents, unitsFromCents } from './money.ts'

test('a fraction of a cent is refused', () => {
  expect(() => cents(1.5)).toThrow(RangeError)
  expect(() => cents(Number.NaN)).toThrow(RangeError)
  expect(() => cents(2 ** 53)).toThrow(RangeError)
})

test('amounts without an exact binary representation are converted correctly', () => {
  expect(centsFromUnits(19.99)).toBe(1999)
  expect(centsFromUnits(0.29)).toBe(29)
  expect(centsFromUnits(1.005)).toBe(101)
  expect(convertCents(1005, 0.1)).toBe(101)
})

test('converting cents to units and back gives the same amount, up to 100 million units', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (value) => centsFromUnits(unitsFromCents(value)) === value))
})

test('a sum does not depend on the order of its values', () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 })), (values) => sumCents(values) === sumCents(values.toReversed())))
})

test('shares add up to the amount, are at most a cent from their exact value, and nothing is got for nothing', () => {
  const price = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(price, fc.array(price, { minLength: 1, maxLength: 20 }), (whole, weights) => {
      const shares = splitCents(whole, weights)
      expect(sumCents(shares)).toBe(whole)
      const sum = sumCents(weights)
      for (const [place, share] of shares.entries()) {
        const exact = sum === 0 ? whole / weights.length : (whole / sum) * weights[place]!
        expect(Math.abs(share - exact)).toBeLessThan(1.001)
        if (sum > 0 && weights[place] === 0) expect(share).toBe(0)
      }
    }),
  )
})

test('what rounding leaves goes to the largest remainders, of equal ones to the first', () => {
  expect(splitCents(10_000, [1, 1, 1])).toEqual([3_334, 3_333, 3_333])
  expect(splitCents(100, [18_900, 5_900, 0])).toEqual([76, 24, 0])
  expect(splitCents(5, [0, 0])).toEqual([3, 2])
  // The product of two such prices is no safe integer.
  expect(splitCents(99_999_999, [99_999_999, 99_999_998])).toEqual([50_000_000, 49_999_999])
})

test.each([
  [0, 'BRL', 'R$\u00a00,00'],
  [5, 'BRL', 'R$\u00a00,05'],
  [123_456_789, 'BRL', 'R$\u00a01.234.567,89'],
  [900, 'USD', 'US$\u00a09,00'],
  [900, 'EUR', '€\u00a09,00'],
  [-600, 'BRL', '-R$\u00a06,00'],
] as const)('formats %d cents of %s as %s', (cents, currency, text) => expect(formatCents(cents, currency)).toBe(text))

test('an amount without a currency is in BRL', () => expect(formatCents(4990)).toBe('R$\u00a049,90'))
