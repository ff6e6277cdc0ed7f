import { expect, test } from 'vitest'
import { splitStreet } from './street-number.ts'

const split = (street: string, others = { number: '', complement: '' }) => splitStreet({ street, ...others })

test.each([
  ['Rua das Flores, 1000', 'Rua das Flores', '1000', ''],
  [' Rua das Flores ,1000 ', 'Rua das Flores', '1000', ''],
  ['Rua 25 de Março, 12', 'Rua 25 de Março', '12', ''],
  ['Av. 9 de Julho, 100 apto 2', 'Av. 9 de Julho', '100', 'apto 2'],
  ['Av. 9 de Julho, nº 100, Bloco B, ap. 31', 'Av. 9 de Julho', '100', 'Bloco B, ap. 31'],
  ['Rua Augusta, n. 1500 - Loja 3', 'Rua Augusta', '1500', 'Loja 3'],
  ['Rua A, número 10-B', 'Rua A', '10-B', ''],
  ['Rua XV de Novembro, 20 a', 'Rua XV de Novembro', '20 a', ''],
  ['Estrada Velha, s/n', 'Estrada Velha', 's/n', ''],
  ['BR-116, km 20', 'BR-116', 'km 20', ''],
  ['BR-116, km 20, 1500', 'BR-116, km 20', '1500', ''],
  ['Quadra 5, Lote 3, 12', 'Quadra 5, Lote 3', '12', ''],
])('%j is split', (text, street, number, complement) => expect(split(text)).toEqual({ street, number, complement }))

test.each([
  'Rua 25 de Março',
  'Rua das Flores',
  'Rua das Flores 1000',
  'Quadra 5, Lote 3',
  'SQS 308, Bloco A',
  'Praça, 15 de Novembro',
  'Rua Doutor Brito, 2º andar',
  'Avenida Paulista, de 612 a 1510 - lado par',
  'Rua das Flores, 1000 - Vila Madalena, São Paulo - SP',
  'Rua das Flores, 05407-002',
  '1000, Rua das Flores',
  '12, 13',
  'Rua das Flores,',
  '',
  `${'a, '.repeat(60)}1`,
])('%j stays as it is', (text) => expect(split(text)).toBeNull())

test('nothing that was typed is replaced', () => {
  expect(split('Rua A, 10', { number: '12', complement: '' })).toBeNull()
  expect(split('Rua A, 10 apto 2', { number: '', complement: 'fundos' })).toBeNull()
  expect(split('Rua A, 10', { number: ' ', complement: 'fundos' })).toEqual({ street: 'Rua A', number: '10', complement: 'fundos' })
})
