import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { cpfInput, emailInput, nameInput, payerEmailInput, phoneInput } from './person-input.ts'

const complaints = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

describe('a name', () => {
  test('is trimmed, and spaces between words are collapsed', () => expect(nameInput.parse('  Joana   Ribeiro ')).toBe('Joana Ribeiro'))

  test('needs two words, as PagBank requires', () => expect(complaints(nameInput, 'Joana')).toEqual(['Escreva nome e sobrenome.']))

  test('is required', () => expect(complaints(nameInput, '   ')).toContain('Escreva o seu nome.'))

  test.each([
    ['Joana\u0000 R', 'Joana R'],
    ['Joa\u0303o Gonc\u0327alves', 'João Gonçalves'],
    ['Ana\tSilva', 'Ana Silva'],
    ['\u2068Ana\u2069\u00a0\u200bSilva\n', 'Ana Silva'],
  ])('%j arrives as %j', (typed, name) => expect(nameInput.parse(typed)).toBe(name))

  test('may be surrounded by more than the 120 characters that it may have', () =>
    expect(nameInput.parse(`Joana Ribeiro${' \u200b'.repeat(200)}`)).toBe('Joana Ribeiro'))
})

describe('an e-mail', () => {
  test('loses all spaces and is lowercased', () => expect(emailInput.parse(' Joana @Correio.COM.br ')).toBe('joana@correio.com.br'))

  test.each(['joana', 'joana@', '@correio.com.br', 'joana@correio', 'joana@@correio.com.br'])('%s is incomplete', (email) =>
    expect(complaints(emailInput, email)).toEqual(['Confira o e-mail: ele não parece completo.']),
  )

  test('is required, and reported only once', () => expect(complaints(emailInput, ' ')).toEqual(['Escreva o seu e-mail.']))

  test('has at most 254 characters, and says so', () => {
    const domain = '@correio.com.br'
    expect(complaints(emailInput, `${'a'.repeat(254 - domain.length)}${domain}`)).toEqual([])
    expect(complaints(emailInput, `${'a'.repeat(255 - domain.length)}${domain}`)).toEqual([
      'Este e-mail é longo demais: cabem 254 caracteres.',
    ])
  })

  test.each([
    ['joão@example.com', 'Confira o e-mail: ele não pode ter “ã”.'],
    ['joana@example.com; joana@correio.com.br', 'Escreva um e-mail só.'],
    ['Joana Silva joana@example.com', 'Escreva só o e-mail, sem outras palavras.'],
    ['joana@example.com obrigada', 'Escreva só o e-mail, sem outras palavras.'],
    ['Joana <joana@example.com>, Pedro <pedro@example.com>', 'Escreva um e-mail só.'],
  ])('%s is refused by its own reason', (typed, reason) => expect(complaints(emailInput, typed)).toEqual([reason]))

  test('of an order has at least ten characters, as PagBank requires', () => {
    expect(complaints(payerEmailInput, 'a@b.com.br')).toEqual([])
    expect(complaints(payerEmailInput, 'ab@b.com')).toEqual(['O PagBank só aceita e-mails com 10 caracteres ou mais. Escreva outro.'])
    expect(complaints(payerEmailInput, '')).toEqual(['Escreva o seu e-mail.'])
  })
})

describe('a CPF', () => {
  test('is reduced to its digits', () => expect(cpfInput.parse('529.982.247-25')).toBe('52998224725'))

  test.each(['529.982.247-26', '111.111.111-11', '123'])('%s is invalid', (cpf) =>
    expect(complaints(cpfInput, cpf)).toEqual(['CPF inválido']),
  )

  test('is required', () => expect(complaints(cpfInput, '')).toEqual(['Escreva o seu CPF.']))

  test('with a digit too many is refused, not cut', () =>
    expect(complaints(cpfInput, '529.982.247-251')).toEqual(['O CPF tem 11 dígitos, e aqui há 12.']))
})

describe('a phone', () => {
  test.each([
    ['(71) 98811-2040', '71988112040'],
    ['7133334444', '7133334444'],
    ['', ''],
  ])('%j is reduced to %j', (typed, digits) => expect(phoneInput.parse(typed)).toBe(digits))

  test.each([
    ['98811-2040', 'Escreva o telefone com DDD.'],
    ['719881120401', 'Sobra 1 dígito: com DDD, o telefone tem 10 ou 11.'],
    ['+351 912 345 678', 'Este número parece ser de outro país. Escreva um telefone do Brasil, com DDD, ou deixe em branco.'],
  ])('%s is refused: %s', (phone, reason) => expect(complaints(phoneInput, phone)).toEqual([reason]))
})
