import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 notas fiscais'],
  [1, '1 nota fiscal'],
  [2, '2 notas fiscais'],
])('%s', (count, text) => expect(counted(count, 'nota fiscal', 'notas fiscais')).toBe(text))
