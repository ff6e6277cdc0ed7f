import { describe, expect, test } from 'vitest'
import { bookJsonLd } from '#app/store/books/book-json-ld.ts'
import { courseJsonLd } from '#app/store/courses/course-json-ld.ts'
import { listJsonLd } from '#app/store/courses/store-json-ld.ts'

const store = {
  storeName: 'Sabiá',
  publicUrl: 'https://loja.example',
  exchangeRates: { USD: 5.4 },
  supportEmail: 'oi@loja.example',
  seller: { legalName: 'Sabiá Cursos Ltda.', taxId: null, address: 'Rua da Graça, 10 – Salvador/BA', phone: '(71) 99999-0000' },
  guaranteeDays: 7,
}
const picture = 'https://loja.example/og/books/b1.png'
type Book = Parameters<typeof bookJsonLd>[0]
type Course = Parameters<typeof courseJsonLd>[0]

const book = (changes: Partial<Book> = {}): Book => ({
  id: 'b1',
  title: 'Sabiá na janela',
  description: 'Um romance.',
  cover: 'https://drive.google.com/file/d/0123456789ab/view',
  sample: '',
  price: 62,
  launch: null,
  shippingPrice: 18,
  pages: 200,
  physical: true,
  stock: 3,
  singleSale: false,
  author: 'Helena Quaresma',
  authorPicture: '',
  aboutAuthor: null,
  isbn: null,
  edition: null,
  publisher: null,
  publicationYear: null,
  questions: [],
  file: null,
  ...changes,
})

const course = (changes: Partial<Course> = {}) =>
  ({
    id: 'c1',
    title: 'Curso',
    description: 'Sobre o medo.',
    thumbnailUrl: '',
    price: 189.9,
    currency: 'BRL',
    certificateHours: null,
    author: '',
    lessons: { withModules: false, lessons: [], modules: [] },
    ...changes,
  }) as Course

const offerOf = ([product]: object[]) => (product as { offers: Record<string, unknown> }).offers

describe('a book', () => {
  test('has its edition where it was filled in, with the ISBN of thirteen digits', () => {
    const [product] = bookJsonLd(
      book({ isbn: '85-359-0277-5', edition: '2ª edição', publisher: 'Casa', publicationYear: 2025 }),
      picture,
      store,
    )
    expect(product).toMatchObject({ isbn: '9788535902778', bookEdition: '2ª edição', publisher: { name: 'Casa' }, datePublished: '2025' })
    expect(Object.keys(bookJsonLd(book(), picture, store)[0]!)).not.toContain('isbn')
  })

  test('has its URL, its price with two decimals, and the store as seller', () => {
    const [product] = bookJsonLd(book(), picture, store)
    expect(product).toMatchObject({
      '@type': ['Product', 'Book'],
      url: 'https://loja.example/books/b1',
      image: picture,
      numberOfPages: 200,
      author: { '@type': 'Person', name: 'Helena Quaresma' },
      bookFormat: 'https://schema.org/Paperback',
      offers: { price: '62.00', priceCurrency: 'BRL', seller: { '@id': 'https://loja.example/#loja' } },
    })
  })

  test('is out of stock at 0 if it is printed, and never if it is digital', () => {
    const availability = (changes: Partial<Book>) => offerOf(bookJsonLd(book(changes), picture, store)).availability
    expect(availability({ stock: 1 })).toBe('https://schema.org/InStock')
    expect(availability({ stock: 0 })).toBe('https://schema.org/OutOfStock')
    expect(availability({ stock: 0, physical: false })).toBe('https://schema.org/InStock')
  })

  test('with a timed price says until when, and is only in stock while it is on sale', () => {
    const until = '2026-12-01T02:59:00Z'
    const launched = (launch: Book['launch']) => offerOf(bookJsonLd(book({ launch }), picture, store))
    expect(launched({ sale: 'OPEN', regularPriceCents: 8000, until })).toMatchObject({
      priceValidUntil: until,
      availability: 'https://schema.org/InStock',
    })
    expect(launched({ sale: 'SOON', regularPriceCents: null, until }).availability).toBe('https://schema.org/OutOfStock')
    expect(launched({ sale: 'OPEN', regularPriceCents: null, until })).not.toHaveProperty('priceValidUntil')
  })
})

describe('a course', () => {
  test('is offered in its own currency, and is out of stock without an exchange rate', () => {
    expect(offerOf(courseJsonLd(course({ currency: 'USD' }), picture, store))).toMatchObject({
      priceCurrency: 'USD',
      price: '189.90',
      availability: 'https://schema.org/InStock',
    })
    expect(offerOf(courseJsonLd(course({ currency: 'EUR' }), picture, store)).availability).toBe('https://schema.org/OutOfStock')
  })
})

test('a printed book says what its delivery costs and how long it takes, and both kinds how long they can be returned', () => {
  const policy = { applicableCountry: 'BR', merchantReturnDays: 7, returnFees: 'https://schema.org/FreeReturn' }
  expect(offerOf(bookJsonLd(book(), picture, store))).toMatchObject({
    shippingDetails: {
      shippingRate: { value: '18.00', currency: 'BRL' },
      shippingDestination: { addressCountry: 'BR' },
      deliveryTime: { transitTime: { minValue: 5, maxValue: 10, unitCode: 'DAY' } },
    },
    hasMerchantReturnPolicy: { ...policy, returnMethod: 'https://schema.org/ReturnByMail' },
  })
  const digital = offerOf(bookJsonLd(book({ physical: false }), picture, store))
  expect(digital).toMatchObject({ shippingDetails: { shippingRate: { value: '0.00' } }, hasMerchantReturnPolicy: policy })
  expect(digital.hasMerchantReturnPolicy).not.toHaveProperty('returnMethod')
})

test('a course is also a product, with the same offer, and has a workload if one is known', () => {
  const [lesson, product] = courseJsonLd(course({ certificateHours: 8 }), picture, store) as Record<string, unknown>[]
  expect(product).toMatchObject({ '@type': 'Product', name: 'Curso', image: picture, offers: lesson!.offers })
  expect(lesson).toMatchObject({ hasCourseInstance: { courseMode: 'Online', courseWorkload: 'PT480M' } })
  expect(courseJsonLd(course(), picture, store)[0]).not.toHaveProperty('hasCourseInstance')
})

test('the store names its logo, its address and how to reach it', () => {
  expect(listJsonLd(store, undefined)[0]).toMatchObject({
    '@type': 'Organization',
    logo: 'https://loja.example/apple-touch-icon.png',
    legalName: 'Sabiá Cursos Ltda.',
    address: { '@type': 'PostalAddress', streetAddress: 'Rua da Graça, 10 – Salvador/BA', addressCountry: 'BR' },
    contactPoint: { email: 'oi@loja.example', telephone: '+55 (71) 99999-0000' },
  })
})
