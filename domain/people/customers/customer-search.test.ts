import { expect, test } from 'vitest'
import { customerSearch } from './customer-search.ts'

test.each([
  ['Joana.Farias@correio.com.br', { words: 'joana.farias@correio.com.br', cpf: null, phone: null, name: [] }],
  [' Joana  Farias ', { words: 'joana farias', cpf: null, phone: null, name: ['joana', 'farias'] }],
  ["d'Ávila", { words: "d'ávila", cpf: null, phone: null, name: ['d', 'ávila'] }],
  ['529.982.247-25', { words: '529.982.247-25', cpf: '52998224725', phone: '52998224725', name: [] }],
  ['(71) 98811-2040', { words: '(71) 98811-2040', cpf: null, phone: '71988112040', name: [] }],
  ['+55 71 98811-2040', { words: '+55 71 98811-2040', cpf: null, phone: '71988112040', name: [] }],
  ['(0xx71) 98811-2040', { words: '(0xx71) 98811-2040', cpf: null, phone: '71988112040', name: [] }],
  ['CPF: 529.982.247-25\u200b', { words: 'cpf: 529.982.247-25', cpf: '52998224725', phone: '52998224725', name: [] }],
  ['529.982.247-24', { words: '529.982.247-24', cpf: null, phone: '52998224724', name: [] }],
  ['529.982.247', { words: '529.982.247', cpf: null, phone: '529982247', name: [] }],
  ['CPF nº 01234567890', { words: 'cpf nº 01234567890', cpf: '01234567890', phone: '01234567890', name: [] }],
  ['Joana <Joana@correio.com.br>;', { words: 'joana@correio.com.br', cpf: null, phone: null, name: [] }],
  ['@correio.com', { words: '@correio.com', cpf: null, phone: null, name: [] }],
  ['Joa\u0303o\u00a0Farias', { words: 'joão farias', cpf: null, phone: null, name: ['joão', 'farias'] }],
  // Three digits are too few for a number, and the beginning of many ids.
  ['529', { words: '529', cpf: null, phone: null, name: ['529'] }],
  ['', { words: '', cpf: null, phone: null, name: [] }],
])('%s', (typed, expected) => expect(customerSearch(typed)).toEqual(expected))
