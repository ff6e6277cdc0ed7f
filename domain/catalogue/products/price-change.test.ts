import { expect, test } from 'vitest'
import { changedPrice, type PriceChange, priceChangeText } from './price-change.ts'

const percent = (hundredths: number, isWhole = false): PriceChange => ({ kind: 'PERCENT', hundredths, isWhole })
const sum = (cents: number, isWhole = false): PriceChange => ({ kind: 'SUM', cents, isWhole })

test.each([
  [10_000, percent(1_000), 11_000],
  [9_990, percent(-1_050), 8_941],
  [4_950, percent(1_000, true), 5_400],
  [4_950, percent(0, true), 5_000],
  [333, percent(3_333), 444],
  [10_000, sum(-550), 9_450],
  [10_000, sum(-550, true), 9_500],
  [500, sum(-500), null],
  [500, sum(-700), null],
  [40, percent(-1_000, true), null],
  [0, percent(1_000), null],
])('%i cents, %j: %s', (cents, change, after) => expect(changedPrice(cents, change)).toBe(after))

test('says what changes and how it is rounded', () => {
  expect(priceChangeText(percent(-1_050, true))).toBe('Baixar 10,5%, com o novo preço arredondado para a unidade inteira mais próxima.')
  expect(priceChangeText(sum(500))).toBe('Subir R$ 5,00, com o novo preço arredondado ao centavo.'.replace(' 5', '\u00a05'))
})
