import { describe, expect, test } from 'vitest'
import { bookChange, newBook } from './book-form.ts'

const book = {
  title: 'Pequeno manual do medo',
  price: 34,
  pages: 120,
  code: 'PMM-1',
  fileRef: 's3://livros/medo.pdf',
  cover: 'https://capas.example/medo.png',
}

const complaint = (value: unknown) =>
  newBook.safeParse(value).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []

test('what a form leaves out is filled: a digital book without shipping, for the cart, with unlimited stock', () => {
  expect(newBook.parse(book)).toEqual({
    ...book,
    description: '',
    shippingPrice: 0,
    salesLink: '',
    physical: false,
    singleSale: false,
    orderBump: [],
  })
})

describe('the required fields', () => {
  test.each([
    ['title', 'Escreva o título.'],
    ['code', 'Escreva o código.'],
    ['fileRef', 'Escreva a referência do arquivo.'],
  ])('%s may not be blank', (field, message) => {
    expect(complaint({ ...book, [field]: '  ' })).toEqual([`${field}: ${message}`])
  })

  test.each([
    ['price', 'Escreva o preço.'],
    ['pages', 'Escreva o número de páginas.'],
  ])('%s may not be missing', (field, message) => {
    expect(complaint({ ...book, [field]: undefined })).toEqual([`${field}: ${message}`])
  })

  test('the cover is a web address', () => {
    expect(complaint({ ...book, cover: '' })).toEqual(['cover: Use um endereço completo, que comece com https://'])
  })
})

describe('numbers', () => {
  test('a decimal price is refused and not cut', () => {
    expect(complaint({ ...book, price: 34.9 })).toEqual(['price: Use um valor inteiro, sem centavos.'])
  })

  test('none may be negative', () => {
    for (const field of ['price', 'shippingPrice', 'pages', 'stock'])
      expect(complaint({ ...book, [field]: -1 })).toEqual([`${field}: O valor não pode ser negativo.`])
  })

  test('each has an upper bound', () => {
    expect(complaint({ ...book, price: 1_000_000, pages: 100_000, stock: 10_000_000 })).toEqual([])
    expect(complaint({ ...book, price: 1_000_001 })).toEqual(['price: O valor é alto demais.'])
    expect(complaint({ ...book, pages: 100_001 })).toEqual(['pages: O valor é alto demais.'])
    expect(complaint({ ...book, stock: 10_000_001 })).toEqual(['stock: O valor é alto demais.'])
  })
})

test('a sales link may be empty, but not half an address', () => {
  expect(complaint({ ...book, salesLink: '' })).toEqual([])
  expect(complaint({ ...book, salesLink: 'www.loja' })).toHaveLength(1)
})

describe('a change', () => {
  test('adds to the stock or takes from it, by a whole amount', () => {
    expect(bookChange.parse({ stock: -3 })).toEqual({ stock: -3 })
    expect(bookChange.safeParse({ stock: 1.5 }).success).toBe(false)
    expect(bookChange.safeParse({ stock: -10_000_001 }).success).toBe(false)
  })

  test('fills nothing in: what it does not name stays as it is', () => {
    expect(bookChange.parse({})).toEqual({})
    expect(bookChange.parse({ physical: true })).toEqual({ physical: true })
  })
})
