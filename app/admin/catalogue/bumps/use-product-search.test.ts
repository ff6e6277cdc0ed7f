import { describe, expect, test } from 'vitest'
import { CallError, ConnectionError } from '#app/query/call-error.ts'
import { type BumpProduct, searchStatus, shownProduct } from './use-product-search.ts'

const book: BumpProduct = { id: 'b1', title: 'Sabiá na janela', price: 'R$ 40,00', cents: 4000, currency: 'BRL' }

describe('shownProduct', () => {
  test('is the product that was read', () => expect(shownProduct('b1', book)).toBe(book))
  test('is null without a selection, even if a product was read before', () => expect(shownProduct('', book)).toBeNull())
  test('is a placeholder while the product loads', () =>
    expect(shownProduct('b1', undefined)).toMatchObject({ id: 'b1', title: '…', price: '' }))
  test('marks a removed product and keeps its id, so that saving does not lose it', () =>
    expect(shownProduct('b1', null)).toMatchObject({ id: 'b1', title: 'Não existe mais' }))
})

describe('searchStatus', () => {
  const none = { search: 'medo', searching: false, error: null, count: 0 }

  test('shows a failure before everything else', () => {
    expect(searchStatus({ ...none, count: 3, error: new CallError('TOO_MANY_REQUESTS', 'Too many requests') })).toBe('Too many requests')
    expect(searchStatus({ ...none, error: new ConnectionError('lost', null) })).toMatch(/confira a sua conexão/)
    expect(searchStatus({ ...none, error: new TypeError('x is undefined') })).toBe('A busca falhou. Tente de novo.')
  })
})
