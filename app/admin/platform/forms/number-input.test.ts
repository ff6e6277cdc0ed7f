import { describe, expect, test } from 'vitest'
import { numberHint, shownNumber } from './number-input.tsx'

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

describe('the number below a field', () => {
  test.each([
    ['49,90', 'BRL', true, 'R$ 49,90'],
    ['1,499.90', 'BRL', true, 'R$ 1.499,90'],
    ['30', 'USD', true, 'US$ 30,00'],
    ['49', 'BRL', false, 'R$ 49,00'],
    ['7.5', '%', true, '7,50%'],
    ['1.000.000', 'ONE', false, '1000000'],
  ] as const)('%j in %s is shown as it will be stored', (text, unit, decimals, expected) =>
    expect(plain(shownNumber(text, { unit, decimals }))).toBe(expected),
  )

  test.each([
    ['12', 'ONE', false],
    ['7,50', '%', true],
    ['49,90', 'BRL', false],
    ['49,905', 'BRL', true],
    ['1.499', 'BRL', true],
    ['-5', 'BRL', true],
    ['0', 'BRL', true],
    ['', 'BRL', true],
    ['x', 'BRL', true],
  ] as const)('%j in %s is not shown', (text, unit, decimals) => expect(shownNumber(text, { unit, decimals })).toBeNull())

  test('follows the hint', () => {
    const typed = { text: '49,90', unit: 'BRL', decimals: true, shownAs: (value: string) => `Fica ${value}` } as const
    expect(plain(numberHint({ ...typed, hint: 'Em reais.' })!)).toBe('Em reais. Fica R$ 49,90.')
    expect(plain(numberHint({ ...typed, hint: 'BRL, whole reais' })!)).toBe('BRL, whole reais · Fica R$ 49,90')
    expect(plain(numberHint(typed)!)).toBe('Fica R$ 49,90')
    expect(numberHint({ ...typed, text: '' })).toBeUndefined()
  })
})
