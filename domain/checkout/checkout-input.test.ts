import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { addressInput, cpfInput, emailInput, nameInput, payerEmailInput, phoneInput, quoteInput, submitInput } from './checkout-input.ts'

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

describe('an address', () => {
  const address = { street: 'Rua Chile', number: '12', neighborhood: 'Centro', city: 'Salvador', state: 'BA', zip: '40020-000' }

  test('is trimmed, its postal code is reduced to digits, and its country defaults to Brazil', () => {
    expect(addressInput.parse({ ...address, street: ' Rua Chile ' })).toEqual({
      ...address,
      complement: '',
      zip: '40020000',
      country: 'BRA',
    })
  })

  test.each([
    ['street', ' ', 'Escreva a rua.'],
    ['number', '', 'Escreva o número.'],
    ['neighborhood', '', 'Escreva o bairro.'],
    ['city', '', 'Escreva a cidade.'],
    ['state', 'XX', 'Escolha o estado.'],
    ['zip', '4002000', 'CEP deve ter 8 dígitos'],
    ['zip', '40020-0001', 'CEP deve ter 8 dígitos'],
  ])('requires a valid %s', (field, value, message) => expect(complaints(addressInput, { ...address, [field]: value })).toEqual([message]))

  test('outside Brazil is refused', () => expect(complaints(addressInput, { ...address, country: 'USA' })).toHaveLength(1))
})

describe('a quote', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const request = { items: [{ id, quantity: 1 }], name: '', email: '', cpf: '' }

  test('can be requested before the buyer has typed anything', () => expect(complaints(quoteInput, request)).toEqual([]))

  test('accepts an address that is still being typed', () =>
    expect(complaints(quoteInput, { ...request, address: { street: 'Rua', zip: '400' } })).toEqual([]))

  test.each([
    [0, 'A quantidade mínima é 1.'],
    [1000, 'A quantidade máxima é 999.'],
    [1.5, 'A quantidade é um número inteiro.'],
  ])('for a quantity of %d is refused', (quantity, message) =>
    expect(complaints(quoteInput, { ...request, items: [{ id, quantity }] })).toContain(message),
  )

  test('for no items, too many items or an invalid product id is refused', () => {
    expect(complaints(quoteInput, { ...request, items: [] })).toEqual(['Ainda não há nada aqui'])
    const many = Array.from({ length: 51 }, () => ({ id, quantity: 1 }))
    expect(complaints(quoteInput, { ...request, items: many })).toEqual([
      'Uma compra tem no máximo 50 produtos diferentes. Retire alguns do carrinho e compre-os depois, em outro pedido.',
    ])
    expect(complaints(quoteInput, { ...request, items: [{ id: '7', quantity: 1 }] })).toEqual(['Produto desconhecido.'])
  })

  test('accepts ids in upper case', () => {
    const wanted = 'ABCDEF00-0000-4000-8000-000000000001'
    const read = quoteInput.parse({ ...request, items: [{ id: wanted, quantity: 1 }], replaces: wanted })
    expect([read.items[0]?.id, read.replaces]).toEqual([wanted.toLowerCase(), wanted.toLowerCase()])
  })

  test('refuses an appointment with a price of zero', () => {
    expect(complaints(quoteInput, { ...request, ci: { value: 0, locale: 'BR' } })).toHaveLength(1)
    expect(complaints(quoteInput, { ...request, med: { value: 300 } })).toEqual([])
  })
})

describe('a submit', () => {
  const submit = { token: 'x', name: 'Joana Ribeiro', email: 'joana@correio.com.br', cpf: '52998224725' }

  test('may omit phone, address, coupon and redirect URL', () => {
    expect(submitInput.parse(submit)).toEqual({ ...submit, phone: '' })
    expect(submitInput.parse({ ...submit, phone: null }).phone).toBe('')
  })

  test('accepts the id of a coupon in upper case', () =>
    expect(submitInput.parse({ ...submit, cupomId: 'ABCDEF00-0000-4000-8000-000000000001' }).cupomId).toBe(
      'abcdef00-0000-4000-8000-000000000001',
    ))

  test('refuses a coupon code instead of an id, and a redirect URL that is only a path', () => {
    expect(complaints(submitInput, { ...submit, cupomId: 'SABIA10' })).toEqual(['Cupom inválido'])
    expect(complaints(submitInput, { ...submit, redirectUrl: '/postcheckout' })).toHaveLength(1)
  })

  test('requires name, e-mail and CPF', () =>
    expect(complaints(submitInput, { ...submit, name: '', email: '', cpf: '' })).toEqual(
      expect.arrayContaining(['Escreva o seu nome.', 'Escreva o seu e-mail.', 'Escreva o seu CPF.']),
    ))
})
