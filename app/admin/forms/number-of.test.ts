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

  test.each(['', '  ', 'x', '1.234,50', '1,2,3', '12 reais'])('reads %j as no number, so that the schema can say so', (text) =>
    expect(numberOf(text)).toBeNaN(),
  )
})

describe('numberOrNull', () => {
  test('nothing typed is none', () => {
    expect(numberOrNull('')).toBeNull()
    expect(numberOrNull('  ')).toBeNull()
  })

  test('anything else is read as a number, or as none of them', () => {
    expect(numberOrNull('0')).toBe(0)
    expect(numberOrNull('x')).toBeNaN()
  })
})
