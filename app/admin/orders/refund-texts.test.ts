import { describe, expect, test } from 'vitest'
import { consequenceOf, sumsNote, sumText, wholeLabel } from './refund-texts.ts'

describe('the label of a whole refund', () => {
  test('names the amount of the order', () =>
    expect(wholeLabel({ whole: 12_000, isRest: false })).toBe('O pedido inteiro, de R$\u00a0120,00'))
  test('names the rest after a partial refund', () =>
    expect(wholeLabel({ whole: 4_000, isRest: true })).toBe('O que resta do pedido, R$\u00a040,00'))
  test('has no amount if it is not known', () => expect(wholeLabel({ whole: null, isRest: false })).toBe('O pedido inteiro'))
})

describe('the consequence of a refund', () => {
  test('of the whole order is that everything is refunded', () => expect(consequenceOf('whole', false)).toMatch(/recebe tudo de volta/))

  test('of the rest is a partial amount, but the same for accesses, stock and coupon', () => {
    expect(consequenceOf('whole', true)).toMatch(/recebe de volta o que resta/)
    expect(consequenceOf('whole', true).split(';')[1]).toBe(consequenceOf('whole', false).split(';')[1])
  })

  test('of items or of a due refund does not depend on previous refunds', () => {
    for (const scope of ['items', 'due'] as const) expect(consequenceOf(scope, true)).toBe(consequenceOf(scope, false))
  })

  test('of a due refund does not end any access', () => expect(consequenceOf('due', false)).not.toMatch(/acesso/))
})

test('the note explains amounts that differ from the prices, and is empty if none do', () => {
  expect(sumsNote({ discountCents: 0, shippingCents: 0 })).toBe('')
  expect(sumsNote({ discountCents: 100, shippingCents: 0 })).toBe('Os valores já vêm sem o desconto do cupom.')
  expect(sumsNote({ discountCents: 100, shippingCents: 900 })).toBe(
    'Os valores já vêm sem o desconto do cupom. O frete volta com o último livro impresso.',
  )
})

test('shows the sum of the selected lines, or why they cannot be refunded together', () => {
  expect(sumText(4_000, 2)).toBe('Somam R$\u00a040,00')
  expect(sumText(null, 2)).toMatch(/passam do que resta/)
  expect(sumText(null, 0)).toBe('')
})
