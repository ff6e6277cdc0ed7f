import { expect, test } from 'vitest'
import { overLimit } from './buyer-limits.ts'

const limits = { orders: 5, units: 100 }
const line = (quantity: number, physical = true) => ({ productId: 'livro', title: 'Livro', quantity, physical })

test('0 turns a limit off', () => {
  expect(overLimit({ orders: 0, units: 100 }, { orders: 50, units: {} }, [line(1)])).toBeNull()
  expect(overLimit({ orders: 5, units: 0 }, { orders: 0, units: { livro: 900 } }, [line(999)])).toBeNull()
})

test('copies of a book alone and in bundles count together', () => {
  expect(overLimit(limits, { orders: 0, units: {} }, [line(60), line(40)])).toBeNull()
  expect(overLimit(limits, { orders: 0, units: { livro: 1 } }, [line(60), line(40)])).toMatchObject({ kind: 'units', available: 99 })
})
