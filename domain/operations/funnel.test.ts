import { describe, expect, test } from 'vitest'
import { type FunnelRow, mostRows, shownRows, stepsOf, visitInput, soldAmong } from './funnel.ts'

describe('a page that a browser shows is counted as', () => {
  const named = (body: object) => stepsOf(visitInput.parse(body)).map(({ step, product, source }) => [step, product, source])
  const last = { at: 1, source: 'Instagram' }

  test.each<[string, object, string[][]]>([
    ['a visit', { path: '/courses', first: true, last }, [['VISIT', '', 'instagram']]],
    ['a visit without a source', { path: '/noticias', first: true }, [['VISIT', '', '']]],
    ['a bundle', { path: '/pacotes/d0-1', first: false }, [['PRODUCT', 'd0-1', '']]],
    [
      'a visit and a product',
      { path: '/books/B0-1', first: true, last },
      [
        ['VISIT', '', 'instagram'],
        ['PRODUCT', 'b0-1', 'instagram'],
      ],
    ],
    ['a product', { path: '/courses/dormir', last }, [['PRODUCT', 'dormir', 'instagram']]],
    ['the checkout', { path: '/checkout', last }, [['CHECKOUT', '', 'instagram']]],
    ['nothing, if it is another page', { path: '/cart', last }, []],
    ['nothing, if it belongs to the panel', { path: '/admin/orders', first: true }, []],
    ['a visit, whatever was stored', { path: '/courses', first: true, last: { at: 'x' } }, [['VISIT', '', '']]],
  ])('%s', (_, body, steps) => expect(named(body)).toEqual(steps))
})

test('more rows than are shown are added up, and no cent is left out', () => {
  const row = (number: number): FunnelRow => ({
    key: String(number),
    name: `campanha ${number}`,
    visits: 3,
    products: 2,
    checkouts: null,
    orders: 1,
    pix: 1,
    paid: 1,
    refunded: 0,
    soldCents: number,
    returnedCents: 1,
  })
  const rows = shownRows(
    Array.from({ length: 250 }, (_, number) => row(number)),
    'CAMPAIGN',
  )
  expect(rows).toHaveLength(mostRows)
  expect(rows[0]?.soldCents).toBe(249)
  expect(rows.at(-1)).toMatchObject({ name: 'outros', orders: 151, visits: 453 })
  expect(rows.reduce((sum, { soldCents }) => sum + soldCents, 0)).toBe((249 * 250) / 2)
})

test('what was sold before is nothing without a row, and unknown if the smaller rows are one', () => {
  const before = [{ key: 'a', soldCents: 500 }]
  expect([soldAmong(before, 'a'), soldAmong(before, 'b')]).toEqual([500, 0])
  expect(soldAmong([...before, { key: 'outros', soldCents: 90 }], 'b')).toBeNull()
})
