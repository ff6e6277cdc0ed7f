import { expect, test } from 'vitest'
import { formatHours, lineShippingText } from './format.ts'

test('a single hour is in the singular', () => expect([1, 12].map(formatHours)).toEqual(['1 hora', '12 horas']))

test('freight that costs nothing is no amount to add', () =>
  expect([1800, 0].map(lineShippingText)).toEqual(['+ R$\u00a018,00 frete', 'Frete Grátis']))
