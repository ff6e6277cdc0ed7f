import { expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

test('tokens with an at sign are addresses, whatever separates them, and duplicates are dropped', () => {
  expect(addressesIn('ana@correio.com.br, BIA@caixa.net.br;\n joana  ana@correio.com.br')).toEqual([
    'ana@correio.com.br',
    'bia@caixa.net.br',
  ])
})

test('a text without an address gives an empty list', () => expect(addressesIn('  , joana; ')).toEqual([]))
