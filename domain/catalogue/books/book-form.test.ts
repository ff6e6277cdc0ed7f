import { describe, expect, test } from 'vitest'
import { bookChange, newBook, wholePrices } from './book-form.ts'

const book = {
  title: 'Pequeno manual do medo',
  price: 34,
  pages: 120,
  code: 'PMM-1',
  fileRef: 's3://livros/medo.pdf',
  cover: 'https://capas.example/medo.png',
}

const complaints = (value: unknown) =>
  newBook.safeParse(value).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []

test('omitted fields get defaults: a digital book without shipping that can go into the cart, with unlimited stock', () => {
  expect(newBook.parse(book)).toEqual({
    ...book,
    description: '',
    shippingPrice: 0,
    salesLink: '',
    physical: false,
    singleSale: false,
    orderBump: [],
    upsell: null,
    sample: '',
    author: '',
    authorPicture: '',
    aboutAuthor: '',
    isbn: '',
    edition: '',
    publisher: '',
    publicationYear: null,
    questions: [],
  })
})

describe('the required fields', () => {
  test.each([
    ['title', 'Escreva o título.'],
    ['code', 'Escreva o código.'],
    ['fileRef', 'Escreva a referência do arquivo.'],
  ])('%s must not be blank, or missing', (field, message) => {
    for (const text of ['  ', undefined]) expect(complaints({ ...book, [field]: text })).toEqual([`${field}: ${message}`])
  })

  test.each([
    ['price', 'Escreva o preço.'],
    ['pages', 'Escreva o número de páginas.'],
  ])('%s must not be missing', (field, message) => {
    expect(complaints({ ...book, [field]: undefined })).toEqual([`${field}: ${message}`])
  })

  test('the cover must be a picture of the store, or a web address', () => {
    expect(complaints({ ...book, cover: '' })).toEqual(['cover: Use um endereço completo, que comece com https://'])
    expect(complaints({ ...book, cover: '/files/01991f0c-2f66-7a51-9d2c-6f2c8a1f0b3e/a.avif' })).toHaveLength(1)
    expect(complaints({ ...book, cover: '/media/01991f0c-2f66-7a51-9d2c-6f2c8a1f0b3e/a.avif' })).toEqual([])
  })

  test('the cover must not be an e-book, which a public file may be', () => {
    for (const name of ['a.pdf', 'a.EPUB#9x9'])
      expect(complaints({ ...book, cover: `/media/01991f0c-2f66-7a51-9d2c-6f2c8a1f0b3e/${name}` })).toEqual(['cover: Use uma imagem.'])
  })
})

describe('numbers', () => {
  test('a price has cents, unless the store has none: then it is refused, not rounded', () => {
    expect(complaints({ ...book, price: 34.9, shippingPrice: 9.99 })).toEqual([])
    expect(complaints({ ...book, price: 34.901 })).toEqual(['price: Use no máximo duas casas decimais.'])
    const refused = wholePrices.safeParse({ price: 34.9, shippingPrice: 9.5, launchPlan: { salePriceCents: 150 } }).error!.issues
    expect(refused.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(
      ['price', 'shippingPrice', 'launchPlan.salePriceCents'].map((field) => `${field}: Use um valor inteiro, sem centavos.`),
    )
    expect(wholePrices.safeParse({ price: 34, launchPlan: null }).success).toBe(true)
  })

  test('a part of a page or of a copy is refused without a word of cents', () => {
    for (const field of ['pages', 'stock']) expect(complaints({ ...book, [field]: 12.5 })).toEqual([`${field}: Use um número inteiro.`])
  })

  test('have an upper bound', () => {
    expect(complaints({ ...book, price: 1_000_000, pages: 100_000, stock: 10_000_000 })).toEqual([])
    expect(complaints({ ...book, price: 1_000_001 })).toEqual(['price: O valor é alto demais.'])
    expect(complaints({ ...book, pages: 100_001 })).toEqual(['pages: O valor é alto demais.'])
    expect(complaints({ ...book, stock: 10_000_001 })).toEqual(['stock: O valor é alto demais.'])
  })
})

test('a sample is a public e-book of the store or a web address, and never what is sold', () => {
  const address = (kind: string, name: string) => `/${kind}/01991f0c-2f66-7a51-9d2c-6f2c8a1f0b3e/${name}`
  for (const sample of ['', address('media', 'amostra.pdf'), address('media', 'amostra.epub'), 'https://x.example/amostra'])
    expect(complaints({ ...book, sample })).toEqual([])
  for (const sample of [address('files', 'livro.pdf'), address('media', 'capa.avif'), '/amostra.pdf', 's3://amostra.pdf'])
    expect(complaints({ ...book, sample })).toEqual(['sample: Envie um PDF ou EPUB, ou use um endereço que comece com https://'])
})

describe('a change', () => {
  test('adds a whole number to the stock, which may be negative', () => {
    expect(bookChange.parse({ stock: -3 })).toEqual({ stock: -3 })
    expect(bookChange.safeParse({ stock: 1.5 }).success).toBe(false)
    for (const stock of [-10_000_001, 10_000_001])
      expect(bookChange.safeParse({ stock }).error?.issues[0]?.message).toBe('Some ou tire no máximo 10 milhões de exemplares.')
  })

  test('sets no defaults: omitted fields stay unchanged', () => {
    expect(bookChange.parse({})).toEqual({})
    expect(bookChange.parse({ physical: true })).toEqual({ physical: true })
  })
})
