import { expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

test('tokens with an at-sign are addresses, each once, whatever is between them', () => {
  expect(addressesIn('ana@correio.com.br, BIA@caixa.net.br;\n joana  ana@correio.com.br')).toEqual([
    'ana@correio.com.br',
    'bia@caixa.net.br',
  ])
})

test('a text without one is empty', () => expect(addressesIn('  , joana; ')).toEqual([]))
