import { expect, test } from 'vitest'
import { addressesIn, searchedText, singleAddress } from './addresses.ts'

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

test.each([
  ['"Aluna" <f@x.br>', ['f@x.br']],
  ["'Aluna' <f@x.br>, “Silva, Bia” <b@x.br>", ['f@x.br', 'b@x.br']],
  ['"f@x.br" <f@x.br>', ['f@x.br']],
  ['"Ana @ Escola" <a@x.br>; "bia@trabalho" <b@x.br>', ['a@x.br', 'b@x.br']],
  ['Para: Aluna <f@x.br>; Cc: g@x.br', ['f@x.br', 'g@x.br']],
  ['Aluna\tf@x.br\t529.982.247-25\nBia\tb@x.br\t', ['f@x.br', 'b@x.br']],
  ['1) f@x.br 2) g@x.br\r\n- h@x.br\u2028i@x.br', ['f@x.br', 'g@x.br', 'h@x.br', 'i@x.br']],
  ['f@x.br/g@x.br；h＠x.br，i@x.br、j@x.br', ['f@x.br', 'g@x.br', 'h@x.br', 'i@x.br', 'j@x.br']],
  ['"Aluna" &lt;f@x.br&gt;', ['f@x.br']],
  ['Aluna [mailto:f@x.br]; smtp:g@x.br', ['f@x.br', 'g@x.br']],
])('%s', (text, addresses) => expect(addressesIn(text)).toEqual(addresses))

test('a search takes the one address in what was pasted', () => {
  for (const pasted of ['"Aluna" <F@x.br>', 'Aluna (f@x.br)', 'f@x.br – Aluna', 'Aluna, f@x.br', '"Aluna @ Escola" <f@x.br>;'])
    expect(searchedText(pasted), pasted).toBe('f@x.br')
  expect(singleAddress('f@x.br, g@x.br')).toBeNull()
  // Unfinished, or with the space of a keyboard.
  for (const [typed, searched] of [
    ['joana@corr', 'joana@corr'],
    ['joana @x.br', 'joana@x.br'],
    ['@x.br', '@x.br'],
    ['Joana  Silva', 'joana silva'],
  ] as const)
    expect(searchedText(typed), typed).toBe(searched)
})
