import { expect, test } from 'vitest'
import { csvLine, csvMoney } from './csv.ts'

test('a line has what Excel needs in Brazil', () =>
  expect(csvLine(['a;b', 'diz "oi"', null, true, new Date('2026-11-22T02:05:00Z'), csvMoney(-123_456), 'fim'])).toBe(
    '"a;b";"diz ""oi""";;sim;21/11/2026 23:05:00;-1234,56;fim\r\n',
  ))

test('no text is a formula', () =>
  expect(csvLine(['=1+1', '+55', '@a', '-2+3', '-2,00', '＝1'])).toBe("'=1+1;'+55;'@a;'-2+3;-2,00;'＝1\r\n"))
