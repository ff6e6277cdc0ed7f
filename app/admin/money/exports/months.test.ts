import { expect, test } from 'vitest'
import { monthName, months } from './months.ts'

test('the months are those of São Paulo, back to when an order need no longer be kept', () => {
  const all = months(new Date('2026-03-01T02:59:00Z'))
  expect([all[0], all[1], all[2], all.at(-1)]).toEqual(['2026-02', '2026-01', '2025-12', '2021-02'])
  expect(monthName('2025-12')).toBe('dezembro de 2025')
})
