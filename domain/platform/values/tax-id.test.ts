import { describe, expect, test } from 'vitest'
import { cnpjOf, formatTaxId, taxIdName, validCnpj, validTaxId } from './tax-id.ts'

describe('a CNPJ', () => {
  test.each([
    ['digits only', '11222333000181'],
    ['formatted', '11.222.333/0001-81'],
    // The example of Receita Federal's manual on the alphanumeric CNPJ.
    ['with A to Z', '12.ABC.345/01DE-35'],
    ['in lower case', '12abc34501de35'],
  ])('%s is valid', (_, text) => expect(validCnpj(text)).toBe(true))

  test.each([
    ['a wrong first check digit', '11222333000191'],
    ['a wrong second check digit', '11222333000182'],
    ['D in place of C', '12ABD34501DE35'],
    ['a check digit that is none', '12ABC34501DE3F'],
    ['one character less', '1122233300018'],
    ['one character more', '112223330001811'],
    ['the same digit throughout', '00000000000000'],
    ['nothing', ''],
  ])('%s is not valid', (_, text) => expect(validCnpj(text)).toBe(false))

  test('any twelve characters and their check digits are one', () => {
    const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    for (let seed = 1; seed < 500; seed++) {
      const twelve = Array.from({ length: 12 }, (_, place) => characters[(seed * (place + 7) * 31 + place * seed) % 36]).join('')
      if (/^(.)\1{11}$/.test(twelve)) continue
      const cnpj = cnpjOf(twelve)
      expect(validCnpj(cnpj), cnpj).toBe(true)
      const last = (Number(cnpj[13]) + 1) % 10
      expect(validCnpj(cnpj.slice(0, 13) + last), cnpj).toBe(false)
    }
  })
})

test.each([
  ['390.533.447-05', true],
  ['39053344705', true],
  ['39053344706', false],
  ['390A533447-05', false],
  ['11.222.333/0001-81', true],
  ['', false],
])('%s is a tax id: %s', (text, valid) => expect(validTaxId(text)).toBe(valid))

test.each([
  ['39053344705', '390.533.447-05', 'CPF'],
  ['390533', '390.533', 'CPF'],
  ['11222333000181', '11.222.333/0001-81', 'CNPJ'],
  ['12abc34501de35', '12.ABC.345/01DE-35', 'CNPJ'],
  ['12abc3', '12.ABC.3', 'CPF'],
  ['112223330001', '11.222.333/0001', 'CPF'],
  ['CNPJ nº 11.222.333/0001-81', '11.222.333/0001-81', 'CNPJ'],
  ['CPF/MF: 390.533.447-05', '390.533.447-05', 'CPF'],
  // One digit too many is shown, and refused.
  ['11.222.333/0001-810', '11.222.333/0001-810', 'CPF'],
])('%s is shown as %s', (text, formatted, name) => {
  expect(formatTaxId(text)).toBe(formatted)
  expect(taxIdName(formatTaxId(text))).toBe(name)
})
