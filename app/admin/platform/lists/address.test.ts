import { describe, expect, test } from 'vitest'
import { flagIn, pageVariables, withFilter } from './address.ts'

describe('withFilter', () => {
  test('sets a filter and preserves the others', () => expect(withFilter('?enviado=nao', 'pago', 'sim')).toBe('?enviado=nao&pago=sim'))

  test('replaces a value instead of adding a second one', () => expect(withFilter('?pago=sim', 'pago', 'nao')).toBe('?pago=nao'))

  test('resets to the first page', () => expect(withFilter('?pagina=7&busca=ana', 'pago', 'sim')).toBe('?busca=ana&pago=sim'))

  test('removes a filter, and with the last one the question mark', () => {
    expect(withFilter('?pago=sim&busca=ana', 'pago', null)).toBe('?busca=ana')
    expect(withFilter('?pago=sim', 'pago', null)).toBe('')
    expect(withFilter('?busca=ana', 'busca', '')).toBe('')
  })

  test('changes nothing when a filter that is not set is removed', () => expect(withFilter('?busca=ana', 'pago', null)).toBe('?busca=ana'))

  test('encodes the entered text', () => {
    const search = withFilter('', 'busca', 'a&b=c #1 ã')
    expect(new URLSearchParams(search).get('busca')).toBe('a&b=c #1 ã')
    expect([...new URLSearchParams(search).keys()]).toEqual(['busca'])
  })
})

describe('flagIn', () => {
  test.each([
    ['pago=sim', true],
    ['pago=nao', false],
    ['', null],
    ['pago=', null],
    ['pago=true', null],
    ['enviado=sim', null],
  ])('%j is %s', (query, flag) => expect(flagIn(new URLSearchParams(query), 'pago')).toBe(flag))
})

describe('pageVariables', () => {
  const variables = (query: string) => pageVariables(new URLSearchParams(query))

  test('requests the first ten rows without URL parameters', () =>
    expect(variables('')).toEqual({ access: 'ADMIN', offset: 0, limit: 10, search: '' }))

  test('page 3 starts after 20 rows', () => expect(variables('pagina=3&busca=ana')).toMatchObject({ offset: 20, search: 'ana' }))

  test.each(['0', '-2', 'x', '1.5', ''])('an invalid page (%j) is the first page', (page) =>
    expect(variables(`pagina=${page}`).offset).toBe(0),
  )
})
