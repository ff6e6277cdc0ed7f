import { expect, test } from 'vitest'
import { splitAtNumbers } from './hyphenated-numbers.ts'

const numbers = (text: string) => splitAtNumbers(text).filter((_, place) => place % 2 === 1)

test.each([
  ['Rua da Graça, 1000 – São Paulo/SP – CEP 05407-002', 'CEP 05407-002'],
  ['05407-002', '05407-002'],
  ['CNPJ 12.345.678/0001-95, telefone (11) 91234-5678.', '12.345.678/0001-95', '(11) 91234-5678'],
  ['CPF 529.982.247-25', '529.982.247-25'],
  ['Chega em 5-10 dias úteis', '5-10'],
  ['Pedido 7f3c1e52-0000-4000-8000-000000000001, telefone a1-2@b-3.com.br, 24/11/2026, BR-116, R$\u00a01.000,00'],
  ['E-book Digital · O link chega por e-mail.', 'E-book', 'e-mail'],
  ['https://loja.example/e-book-1 a-e-mail'],
  ['https://loja.example/1-2/termos-3 -5 10- 1--2 1-2a'],
])('in %j', (text, ...expected) => {
  expect(numbers(text)).toEqual(expected)
  expect(splitAtNumbers(text).join('')).toBe(text)
})
