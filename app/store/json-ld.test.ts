import { describe, expect, test } from 'vitest'
import { bookJsonLd } from './books/book-json-ld.ts'
import { courseJsonLd } from './courses/course-json-ld.ts'
import { storeJsonLd } from './courses/store-json-ld.ts'

const store = { storeName: 'Sabiá', publicUrl: 'https://loja.example', exchangeRates: { USD: 5.4 } }
type Book = Parameters<typeof bookJsonLd>[0]
type Course = Parameters<typeof courseJsonLd>[0]

const book = (changes: Partial<Book> = {}): Book => ({
  id: 'b1',
  title: 'Sabiá na janela',
  description: 'Um romance.',
  cover: 'https://drive.google.com/file/d/0123456789ab/view',
  sample: '',
  price: 62,
  shippingPrice: 18,
  pages: 200,
  physical: true,
  stock: 3,
  singleSale: false,
  ...changes,
})

const course = (changes: Partial<Course> = {}) =>
  ({ id: 'c1', title: 'Curso', description: 'Sobre o medo.', thumbnailUrl: '', price: 189.9, currency: 'BRL', ...changes }) as Course

const offerOf = ([product]: object[]) => (product as { offers: Record<string, unknown> }).offers

describe('a book', () => {
  test('has its URL, its price with two decimals, and the store as seller', () => {
    const [product] = bookJsonLd(book(), store)
    expect(product).toMatchObject({
      '@type': 'Book',
      url: 'https://loja.example/books/b1',
      image: 'https://drive.google.com/thumbnail?id=0123456789ab&sz=w1000',
      numberOfPages: 200,
      bookFormat: 'https://schema.org/Paperback',
      offers: { price: '62.00', priceCurrency: 'BRL', seller: { name: 'Sabiá', url: 'https://loja.example/' } },
    })
  })

  test('is out of stock at 0 if it is printed, and never if it is digital', () => {
    const availability = (changes: Partial<Book>) => offerOf(bookJsonLd(book(changes), store)).availability
    expect(availability({ stock: 1 })).toBe('https://schema.org/InStock')
    expect(availability({ stock: 0 })).toBe('https://schema.org/OutOfStock')
    expect(availability({ stock: 0, physical: false })).toBe('https://schema.org/InStock')
  })

  test('omits the number of pages if it is 0', () => expect(bookJsonLd(book({ pages: 0 }), store)[0]).not.toHaveProperty('numberOfPages'))

  test('has the list of books as its breadcrumb', () => {
    expect(bookJsonLd(book(), store)[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'E-books', item: 'https://loja.example/books' },
        { position: 2, name: 'Sabiá na janela' },
      ],
    })
  })
})

describe('a course', () => {
  test('is offered in its own currency, and is out of stock without an exchange rate', () => {
    expect(offerOf(courseJsonLd(course({ currency: 'USD' }), store))).toMatchObject({
      priceCurrency: 'USD',
      price: '189.90',
      availability: 'https://schema.org/InStock',
    })
    expect(offerOf(courseJsonLd(course({ currency: 'EUR' }), store)).availability).toBe('https://schema.org/OutOfStock')
  })

  test.each([
    [189.9, 'Paid'],
    [0, 'Free'],
  ])('with price %d has the category %s', (price, category) =>
    expect(offerOf(courseJsonLd(course({ price }), store)).category).toBe(category),
  )
})

test('the store describes how to search its courses', () => {
  expect(storeJsonLd(store)[1]).toMatchObject({
    potentialAction: { target: 'https://loja.example/courses?busca={palavras}', 'query-input': 'required name=palavras' },
  })
})
