import { describe, expect, test } from 'vitest'
import { newBook } from '#domain/book-form.ts'
import {
  type Book,
  bookChangeInput,
  type BookFields,
  bookFieldsOf,
  describeBook,
  newBookFields,
  newBookInput,
  paymentLink,
  stockHint,
  withinStock,
} from './book-fields.ts'

const typed: BookFields = {
  ...newBookFields,
  title: 'Sabiá na janela',
  price: '40',
  pages: '120',
  code: 'SAB-1',
  fileRef: 'books/sabia.pdf',
  cover: 'https://x.example/sabia.jpg',
}

describe('a new book', () => {
  test('is sent with its stock as it is typed', () => expect(newBookInput({ ...typed, stock: '7' })).toMatchObject({ stock: 7, price: 40 }))

  test('an empty stock and an empty shipping price are 0', () =>
    expect(newBookInput({ ...typed, stock: '', shippingPrice: '' })).toMatchObject({ stock: 0, shippingPrice: 0 }))

  test('an empty price is not 0: the schema refuses it', () => {
    const read = newBook.safeParse(newBookInput({ ...typed, price: '' }))
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['Escreva o preço.'])
  })

  test('a price with cents is refused, not cut', () =>
    expect(newBook.safeParse(newBookInput({ ...typed, price: '40,50' })).success).toBe(false))

  test('what the form only shows is not sent', () => expect(newBookInput(typed)).not.toHaveProperty('inStock'))
})

describe('an edited book', () => {
  const book = { ...newBookInput(typed), stock: 5, orderBump: [], version: 3 } as unknown as Book

  test('shows what is there, and begins with nothing to add', () =>
    expect(bookFieldsOf(book)).toMatchObject({ inStock: 5, stock: '0', price: '40' }))

  test('shows missing texts as empty fields', () =>
    expect(bookFieldsOf({ ...book, salesLink: null, code: null, fileRef: null })).toMatchObject({ salesLink: '', code: '', fileRef: '' }))

  test.each(['0', '', '-0'])('without an amount to add (%j) sends no stock', (stock) =>
    expect(bookChangeInput({ ...typed, stock })).not.toHaveProperty('stock'),
  )

  test('sends the amount to add as it is typed, also a negative one', () => {
    expect(bookChangeInput({ ...typed, stock: '12' })).toMatchObject({ stock: 12 })
    expect(bookChangeInput({ ...typed, stock: '-3' })).toMatchObject({ stock: -3 })
  })
})

describe('taking from the stock', () => {
  const check = (inStock: number | null, stock: number) => withinStock(inStock).safeParse({ stock })

  test('is allowed down to nothing', () => expect(check(5, -5).success).toBe(true))

  test('more than there is, is refused at the field, with the stock', () =>
    expect(check(5, -6).error?.issues).toMatchObject([{ path: ['stock'], message: 'O estoque é 5: não dá para tirar mais do que isso.' }]))

  test('an unlimited stock has no such bound', () => expect(check(null, -6).success).toBe(true))

  test('a change without an amount is no complaint', () => expect(withinStock(0).safeParse({ title: 'Outro' }).success).toBe(true))
})

describe('stockHint', () => {
  test.each([
    [5, '3', 'Becomes 8'],
    [5, '-5', 'Becomes 0'],
    [5, '-6', 'May be negative'],
    [5, '0', 'May be negative'],
    [5, '', 'May be negative'],
    [5, '1.5', 'May be negative'],
    [5, 'x', 'May be negative'],
    [null, '3', 'May be negative'],
  ])('%s in stock and %j to add: %s', (inStock, added, hint) => expect(stockHint(inStock, added)).toBe(hint))
})

test('the payment link opens a checkout of this one book', () =>
  expect(paymentLink('https://sabia.example', 'b1')).toBe('https://sabia.example/checkout?type=book&id=b1'))

test('two versions are compared in words', () => {
  const texts = Object.fromEntries(
    describeBook({ ...typed, inStock: null, orderBump: [{ type: 'COURSE', data: 'c1' }] }).map(({ label, text }) => [label, text]),
  )
  expect(texts).toMatchObject({ Title: 'Sabiá na janela', Physical: 'no', 'Current Stock': 'unlimited', 'Order bumps': 'COURSE c1' })
})
