import { describe, expect, test } from 'vitest'
import { numberOf, numberOrNull } from './number-of.ts'

describe('numberOf', () => {
  test.each([
    ['12', 12],
    [' 12 ', 12],
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['-3', -3],
    ['0', 0],
  ])('reads %j as %d', (text, value) => expect(numberOf(text)).toBe(value))

  test.each(['', '  ', 'x', '1.234,50', '1,2,3', '12 reais'])('reads %j as NaN, so that the schema can reject it', (text) =>
    expect(numberOf(text)).toBeNaN(),
  )
})

describe('numberOrNull', () => {
  test('reads an empty text as null', () => {
    expect(numberOrNull('')).toBeNull()
    expect(numberOrNull('  ')).toBeNull()
  })

  test('reads any other text as a number or NaN', () => {
    expect(numberOrNull('0')).toBe(0)
    expect(numberOrNull('x')).toBeNaN()
  })
})
