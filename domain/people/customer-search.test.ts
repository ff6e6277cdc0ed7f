import { expect, test } from 'vitest'
import { customerSearch } from './customer-search.ts'

test.each([
  ['Joana.Farias@correio.com.br', { words: 'joana.farias@correio.com.br', digits: null, name: [] }],
  [' Joana  Farias ', { words: 'joana farias', digits: null, name: ['joana', 'farias'] }],
  ["d'Ávila", { words: "d'ávila", digits: null, name: ['d', 'ávila'] }],
  ['529.982.247-25', { words: '529.982.247-25', digits: '52998224725', name: [] }],
  ['(71) 98811-2040', { words: '(71) 98811-2040', digits: '71988112040', name: [] }],
  ['+55 71 98811-2040', { words: '+55 71 98811-2040', digits: '71988112040', name: [] }],
  ['(0xx71) 98811-2040', { words: '(0xx71) 98811-2040', digits: '71988112040', name: [] }],
  ['CPF: 529.982.247-25\u200b', { words: 'cpf: 529.982.247-25', digits: '52998224725', name: [] }],
  ['CPF nº 01234567890', { words: 'cpf nº 01234567890', digits: '01234567890', name: [] }],
  ['Joana <Joana@correio.com.br>;', { words: 'joana@correio.com.br', digits: null, name: [] }],
  ['@correio.com', { words: '@correio.com', digits: null, name: [] }],
  ['Joa\u0303o\u00a0Farias', { words: 'joão farias', digits: null, name: ['joão', 'farias'] }],
  // Three digits are too few for a number, and the beginning of many ids.
  ['529', { words: '529', digits: null, name: ['529'] }],
  ['', { words: '', digits: null, name: [] }],
])('%s', (typed, expected) => expect(customerSearch(typed)).toEqual(expected))
