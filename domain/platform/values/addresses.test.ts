import { expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

test('tokens with an at sign are addresses, whatever separates them, and duplicates are dropped', () => {
  expect(addressesIn('ana@correio.com.br, BIA@caixa.net.br;\n joana  ana@correio.com.br')).toEqual([
    'ana@correio.com.br',
    'bia@caixa.net.br',
  ])
})

test('addresses are read however the list was copied', () => {
  const list =
    'Ana <Ana@correio.com.br>; "Bia" <mailto:bia@caixa.net.br>,\u00a0joana@correio.com.br\u200b. (pedro@correio.com.br) • e-mail:lia@correio.com.br|"rui@correio.com.br"'
  expect(addressesIn(list)).toEqual([
    'ana@correio.com.br',
    'bia@caixa.net.br',
    ...['joana', 'pedro', 'lia', 'rui'].map((name) => `${name}@correio.com.br`),
  ])
})

test('a text without an address gives an empty list', () => expect(addressesIn('  , joana; ')).toEqual([]))
