import { describe, expect, test } from 'vitest'
import { launchText, timeLeft } from './launch.ts'

describe('a launch in words', () => {
  test.each([
    ['SOON', null, '2026-12-01T23:00:00Z', 'As vendas abrem em 1 de dezembro, 20h.'],
    ['OPEN', 189, '2026-12-01T02:59:00Z', 'Este preço vale até 30 de novembro, 23h59.'],
    ['OPEN', null, '2026-12-01T12:05:00Z', 'À venda até 1 de dezembro, 9h05.'],
    ['OVER', null, null, 'As vendas terminaram.'],
  ] as const)('%s, %j, %j: %s', (sale, regularPriceCents, until, text) => expect(launchText({ sale, regularPriceCents, until })).toBe(text))
})

test.each([
  [5 * 86_400 + 3_600, '5 dias'],
  [2 * 86_400 - 1, '47:59:59'],
  [65, '00:01:05'],
  [0, '00:00:00'],
])('%i seconds left are %s', (seconds, text) => expect(timeLeft(seconds)).toBe(text))
