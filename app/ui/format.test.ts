import { expect, test } from 'vitest'
import { formatHours, lineShippingText } from './format.ts'

test('a single hour is in the singular', () => expect([1, 12].map(formatHours)).toEqual(['1 hora', '12 horas']))

test('freight stands below the price of a line, also where it costs nothing', () =>
  expect([1800, 0].map(lineShippingText)).toEqual(['+ R$\u00a018,00 frete', '+ Grátis frete']))
