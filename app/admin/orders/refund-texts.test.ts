import { describe, expect, test } from 'vitest'
import { consequenceOf, sumsNote, sumText, wholeLabel } from './refund-texts.ts'

describe('the whole order', () => {
  test('with its amount', () => expect(wholeLabel({ whole: 12_000, isRest: false })).toBe('O pedido inteiro, de R$\u00a0120,00'))
  test('or what is left of it', () => expect(wholeLabel({ whole: 4_000, isRest: true })).toBe('O que resta do pedido, R$\u00a040,00'))
  test('without an amount where it is not known', () => expect(wholeLabel({ whole: null, isRest: false })).toBe('O pedido inteiro'))
})

describe('what a refund does', () => {
  test('of the whole order: everything goes back', () => expect(consequenceOf('whole', false)).toMatch(/recebe tudo de volta/))

  test('of the rest: not everything, but the same for accesses, stock and coupon', () => {
    expect(consequenceOf('whole', true)).toMatch(/recebe de volta o que resta/)
    expect(consequenceOf('whole', true).split(';')[1]).toBe(consequenceOf('whole', false).split(';')[1])
  })

  test('of items and of what is due does not change with what went back before', () => {
    for (const scope of ['items', 'due'] as const) expect(consequenceOf(scope, true)).toBe(consequenceOf(scope, false))
  })

  test('of what is due ends no access', () => expect(consequenceOf('due', false)).not.toMatch(/acesso/))
})

test('the note tells why the sums are not the prices, and is empty where they are', () => {
  expect(sumsNote({ discountCents: 0, shippingCents: 0 })).toBe('')
  expect(sumsNote({ discountCents: 100, shippingCents: 0 })).toBe('Os valores já vêm sem o desconto do cupom.')
  expect(sumsNote({ discountCents: 100, shippingCents: 900 })).toBe(
    'Os valores já vêm sem o desconto do cupom. O frete volta com o último livro impresso.',
  )
})

test('the sum of the chosen lines, or why they cannot go back together', () => {
  expect(sumText(4_000, 2)).toBe('Somam R$\u00a040,00')
  expect(sumText(null, 2)).toMatch(/passam do que resta/)
  expect(sumText(null, 0)).toBe('')
})
