import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { quoteInput, submitInput } from './checkout-input.ts'

const complaints = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

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
