import { expect, test } from 'vitest'
import { overLimit } from './buyer-limits.ts'

const limits = { orders: 5, units: 100 }
const line = (quantity: number, physical = true) => ({ productId: 'livro', title: 'Livro', quantity, physical })

test('a buyer without open orders may place one, up to the limit of units', () => {
  expect(overLimit(limits, { orders: 0, units: {} }, [line(100)])).toBeNull()
  expect(overLimit(limits, { orders: 0, units: {} }, [line(101)])).toEqual({
    kind: 'units',
    bookId: 'livro',
    title: 'Livro',
    available: 100,
  })
})

test('units of open orders count together with those of the new one, by book', () => {
  const holds = { orders: 2, units: { livro: 97, outro: 100 } }
  expect(overLimit(limits, holds, [line(3)])).toBeNull()
  expect(overLimit(limits, holds, [line(4)])).toMatchObject({ kind: 'units', available: 3 })
  expect(overLimit(limits, { orders: 1, units: { livro: 500 } }, [line(1)])).toMatchObject({ available: 0 })
})

test('courses and e-books have no limit of units', () =>
  expect(overLimit(limits, { orders: 0, units: {} }, [line(999, false), { ...line(999), productId: null }])).toBeNull())

test('as many open orders as the limit are enough', () => {
  expect(overLimit(limits, { orders: 4, units: {} }, [line(1)])).toBeNull()
  expect(overLimit(limits, { orders: 5, units: {} }, [line(1)])).toEqual({ kind: 'orders', orders: 5 })
})

test('0 turns a limit off', () => {
  expect(overLimit({ orders: 0, units: 100 }, { orders: 50, units: {} }, [line(1)])).toBeNull()
  expect(overLimit({ orders: 5, units: 0 }, { orders: 0, units: { livro: 900 } }, [line(999)])).toBeNull()
})

test('copies of a book alone and in bundles count together', () => {
  expect(overLimit(limits, { orders: 0, units: {} }, [line(60), line(40)])).toBeNull()
  expect(overLimit(limits, { orders: 0, units: { livro: 1 } }, [line(60), line(40)])).toMatchObject({ kind: 'units', available: 99 })
})
