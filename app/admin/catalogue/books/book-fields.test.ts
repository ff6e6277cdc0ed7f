import { describe, expect, test } from 'vitest'
import { newBook, wholePrices } from '#domain/catalogue/books/book-form.ts'
import { type Book, bookChangeInput, type BookFields, bookFieldsOf, bookForm, newBookInput, stockHint, withinStock } from './book-fields.ts'

const typed: BookFields = {
  ...bookForm.initial,
  title: 'Sabiá na janela',
  price: '40',
  pages: '120',
  code: 'SAB-1',
  fileRef: 'books/sabia.pdf',
  cover: 'https://x.example/sabia.jpg',
}

describe('a new book', () => {
  test('sends an empty stock and an empty shipping price as 0', () =>
    expect(newBookInput({ ...typed, stock: '', shippingPrice: '' })).toMatchObject({ stock: 0, shippingPrice: 0 }))

  test('does not send an empty price as 0: the schema rejects it', () => {
    const read = newBook.safeParse(newBookInput({ ...typed, price: '' }))
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['Escreva o preço.'])
  })

  test('a price with cents is rejected where the store has none, not truncated', () =>
    expect(wholePrices.safeParse(newBookInput({ ...typed, price: '40,50' })).success).toBe(false))
})

test('addresses are sent without the spaces around them', () =>
  expect(newBookInput({ ...typed, cover: ' https://x.example/a.jpg ', sample: ' https://x.example/a.pdf\n' })).toMatchObject({
    cover: 'https://x.example/a.jpg',
    sample: 'https://x.example/a.pdf',
  }))

describe('an edited book', () => {
  const book = { ...newBookInput(typed), stock: 5, orderBump: [], version: 3 } as unknown as Book

  test('shows the current stock and starts with 0 to add', () =>
    expect(bookFieldsOf(book)).toMatchObject({ inStock: 5, stock: '0', price: '40' }))

  test.each(['0', '', '-0'])('sends no stock when the amount to add is %j', (stock) =>
    expect(bookChangeInput({ ...typed, stock })).not.toHaveProperty('stock'),
  )

  test('sends the amount to add as entered, including a negative one', () => {
    expect(bookChangeInput({ ...typed, stock: '12' })).toMatchObject({ stock: 12 })
    expect(bookChangeInput({ ...typed, stock: '-3' })).toMatchObject({ stock: -3 })
  })
})

describe('taking from the stock', () => {
  const check = (inStock: number | null, stock: number) => withinStock(inStock).safeParse({ stock })

  test('is rejected at the stock field beyond the current stock, which the message names', () =>
    expect(check(5, -6).error?.issues).toMatchObject([{ path: ['stock'], message: 'O estoque é 5: não dá para tirar mais do que isso.' }]))

  test('has no lower bound when the stock is unlimited', () => expect(check(null, -6).success).toBe(true))
})

describe('stockHint', () => {
  test.each([
    [5, '3', 'Becomes 8'],
    [5, '-5', 'Becomes 0'],
    [5, '-6', 'May be negative'],
    [5, '', 'May be negative'],
    [5, 'x', 'May be negative'],
    [null, '3', 'May be negative'],
  ])('%s in stock and %j to add: %s', (inStock, added, hint) => expect(stockHint(inStock, added)).toBe(hint))
})
