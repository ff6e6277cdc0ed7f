import { expect, test } from 'vitest'
import { csvLine, csvMoney } from './csv.ts'

test('a line has what Excel needs in Brazil', () =>
  expect(csvLine(['a;b', 'diz "oi"', null, true, new Date('2026-11-22T02:05:00Z'), csvMoney(-123_456), 'fim'])).toBe(
    '"a;b";"diz ""oi""";;sim;21/11/2026 23:05:00;-1234,56;fim\r\n',
  ))

test('no text is a formula, also behind blanks and invisible characters', () =>
  expect(csvLine(['=1+1', '+55', '@a', '-2+3', '＝1', ' =1', '\u00a0=1', '\u200b=1', '\tx', 'a = 1-2'])).toBe(
    "'=1+1;'+55;'@a;'-2+3;'＝1;' =1;'\u00a0=1;'\u200b=1;'\tx;a = 1-2\r\n",
  ))

test('no part of a text is a formula for programs that split at commas, tabs or new lines, whatever quotes are around it', () =>
  expect(csvLine(['Ana,=HYPERLINK("//x.br")', 'a\t@b', 'a;-b', 'a\n=b', 'Rua A, 12-B'])).toBe(
    `"Ana,'=HYPERLINK(""//x.br"")";a\t'@b;"a;'-b";"a\n'=b";Rua A, 12-B\r\n`,
  ))

test('numbers stay numbers', () => expect(csvLine([-2, 3.5, '-2,00', '1234,56', '-7', '-0,5x'])).toBe("-2;3.5;-2,00;1234,56;-7;'-0,5x\r\n"))
