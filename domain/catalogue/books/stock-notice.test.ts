import { expect, test } from 'vitest'
import { soldOut } from './stock.ts'
import { stockBadge, stockNotice } from './stock-notice.ts'

test.each([
  [0, 'Esgotado', 'Esgotado', null],
  [1, 'Apenas 1 em estoque', '1 restantes', 'Apenas 1 unidades disponíveis'],
  [5, 'Apenas 5 em estoque', '5 restantes', 'Apenas 5 unidades disponíveis'],
  [6, null, null, 'Apenas 6 unidades disponíveis'],
  [10, null, null, 'Apenas 10 unidades disponíveis'],
  [11, null, null, null],
  [null, null, null, null],
])('badges and notice for a stock of %s', (stock, detail, card, notice) => {
  const book = { physical: true, stock }
  expect([stockBadge(book, 'detail'), stockBadge(book, 'card'), stockNotice(book)]).toEqual([detail, card, notice])
})

test('an e-book has no badge, no notice and is never sold out', () => {
  const ebook = { physical: false, stock: 0 }
  expect([stockBadge(ebook, 'card'), stockNotice(ebook), soldOut(ebook)]).toEqual([null, null, false])
})
