import { expect, test } from 'vitest'
import { sellerLines, sellerOf } from './seller.ts'

const facts = {
  legal_name: 'Livros do Norte Ltda.',
  tax_id: '12ABC34501DE35',
  phone: '11987654321',
  postal_code: '40150055',
  street: 'Rua da Graça',
  street_number: '10',
  complement: 'sala 2',
  district: 'Graça',
  city: 'Salvador',
  state: 'BA',
}
const nothing = Object.fromEntries(Object.keys(facts).map((name) => [name, null])) as Record<keyof typeof facts, null>

test('the seller is written with its punctuation', () =>
  expect(sellerOf(facts)).toEqual({
    legalName: 'Livros do Norte Ltda.',
    taxId: 'CNPJ 12.ABC.345/01DE-35',
    address: 'Rua da Graça, 10, sala 2 – Graça – Salvador/BA – CEP 40150-055',
    phone: '(11) 98765-4321',
  }))

test('what is missing leaves no trace', () => {
  expect(sellerOf({ ...facts, tax_id: '39053344705', complement: null, district: null, postal_code: null })).toMatchObject({
    taxId: 'CPF 390.533.447-05',
    address: 'Rua da Graça, 10 – Salvador/BA',
  })
  expect(sellerOf({ ...facts, city: null }).address).toBeNull()
  expect(sellerOf(nothing)).toEqual({ legalName: null, taxId: null, address: null, phone: null })
})

test('an e-mail ends with the seller in lines, without what is missing', () => {
  expect(sellerLines(sellerOf(facts), 'oi@loja.example')).toEqual([
    'Livros do Norte Ltda. · CNPJ 12.ABC.345/01DE-35',
    'Rua da Graça, 10, sala 2 – Graça – Salvador/BA – CEP 40150-055',
    'oi@loja.example · (11) 98765-4321',
  ])
  expect(sellerLines(sellerOf(nothing), 'oi@loja.example')).toEqual(['oi@loja.example'])
})
