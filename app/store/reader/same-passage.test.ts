import { expect, test } from 'vitest'
import { isSamePassage } from './same-passage.ts'

test.each([
  ['O tempo é  curto,\n e a vida também.', 'O tempo é curto, e a vida também.'],
  ['o tempo e\u0301 curto', 'O TEMPO É CURTO'],
  ['co\u00adrra\u00a0já', 'corra já'],
  ['O tempo é curto, e mais nada', 'O tempo é curto'],
  ['O tempo é curto, e a vida também é, como se sabe', 'O tempo é curto, e a vida também é, e o resto foi cortado'],
  ['* * *', '—'],
])('%j is %j', (text, quote) => expect(isSamePassage(text, quote)).toBe(true))

test.each([
  ['tempo é curto, O', 'O tempo é curto'],
  ['', 'O tempo'],
  ['O tem', 'O tempo'],
])('%j is not %j', (text, quote) => expect(isSamePassage(text, quote)).toBe(false))
