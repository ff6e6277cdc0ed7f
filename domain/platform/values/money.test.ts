import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, centsFromUnits, convertCents, sumCents, unitsFromCents } from './money.ts'

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
