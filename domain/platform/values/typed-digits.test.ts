import { describe, expect, test } from 'vitest'
import { type Edit, editCep, editCpf, editPhone } from './typed-digits.ts'

/** The field after each character was typed at its end. */
const type = (edit: Edit, characters: string) =>
  [...characters].reduce((field, character) => edit(field.text + character, field.text), { text: '', notice: null as string | null })

describe('a CPF', () => {
  test.each([
    ' 529.982.247-25',
    'CPF: 529.982.247-25',
    'CPF nº 529.982.247-25',
    '529.982.247 - 25',
    '\t529.982.247-25\n',
    '529 982 247 25',
    '529.982.247/25',
    '52998224725.',
    '５２９９８２２４７２５',
    '\u202d529.982.247‑25\u202c',
    '529.\u00ad982.\u00ad247-25',
  ])('pasted as %j arrives', (pasted) => expect(editCpf(pasted, '')).toEqual({ text: '529.982.247-25', notice: null }))

  test('is found in a longer text, and the field says so', () =>
    expect(editCpf('Joana, RG 12.345.678-9, CPF 529.982.247-25', '')).toEqual({
      text: '529.982.247-25',
      notice: 'Do que foi colado, ficou só o CPF.',
    }))

  test('never has more than 14 characters, and the field says that a further digit is not taken', () => {
    const notice = 'O CPF tem 11 dígitos: o que passou disso não entrou.'
    expect(type(editCpf, '529982247251')).toEqual({ text: '529.982.247-25', notice })
    expect(editCpf('12.345.678/0001-95', '')).toEqual({ text: '123.456.780-00', notice })
    // Typed in the middle: the last digit stays.
    expect(editCpf('529.1982.247-25', '529.982.247-25')).toEqual({ text: '529.982.247-25', notice })
    expect(editCpf('5529.982.247-25', '529.982.247-25')).toEqual({ text: '529.982.247-25', notice })
  })

  test('that replaces another one is taken', () =>
    expect(editCpf('111.444.777-35', '529.982.247-25')).toEqual({ text: '111.444.777-35', notice: null }))
})

describe('a CEP', () => {
  test('never has more than 9 characters, and the field says that a further digit is not taken', () =>
    expect(type(editCep, '054070021')).toEqual({ text: '05407-002', notice: 'O CEP tem 8 dígitos: o que passou disso não entrou.' }))

  test('is found in an address, and the field says so', () =>
    expect(editCep('Rua Chile, 12, 05.407-002 São Paulo', '')).toEqual({
      text: '05407-002',
      notice: 'Do que foi colado, ficou só o CEP.',
    }))
})

describe('a telephone number', () => {
  test.each(['+55 11 98765-4321', '5511987654321', '011987654321', '0055 11 98765 4321', '+55 (011) 98765-4321', '0151198765432 1'])(
    'typed as %s arrives',
    (typed) => expect(type(editPhone, typed).text).toBe('(11) 98765-4321'),
  )

  test.each([
    ['+351 912 345 678', '+351 912 345 678'],
    ['+55 71 3222-1100', '+55 71 3222-1100'],
    ['119876543210', '(11) 98765-43210'],
    ['7132221100', '(71) 3222-1100'],
    ['Tel. 71 3222', '(71) 3222'],
  ])('typed as %s shows %s: no digit is lost', (typed, expected) => expect(type(editPhone, typed).text).toBe(expected))
})
