import { expect, test } from 'vitest'
import { linksIn } from './links-in.ts'

test('addresses in a text are links, without the sign that ends the sentence', () => {
  expect(linksIn('Escreva para ajuda@loja.example, ou veja https://loja.example/desistencia.')).toEqual([
    { text: 'Escreva para ' },
    { text: 'ajuda@loja.example', href: 'mailto:ajuda@loja.example' },
    { text: ', ou veja ' },
    { text: 'https://loja.example/desistencia', href: 'https://loja.example/desistencia' },
    { text: '.' },
  ])
  expect(linksIn('Sem endereço, nem javascript:alert(1).')).toEqual([{ text: 'Sem endereço, nem javascript:alert(1).' }])
})
