import { isbn13 } from '#domain/catalogue/books/isbn.ts'
import { soldOut } from '#domain/catalogue/books/stock.ts'
import { centsFromUnits } from '#domain/platform/values/money.ts'
import { breadcrumbs, offer, organization, type Store } from '#app/store/shell/json-ld.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { publicGetBook } from './book.graphql.ts'

/** The JSON-LD of a book, which is a product too: search engines show prices, delivery and returns of products only. */
export function bookJsonLd(book: AnswerOf<typeof publicGetBook>, picture: string, store: Store) {
  const { id, title, description, price, pages, physical, shippingPrice, author, launch, isbn, edition, publisher, publicationYear } = book
  const address = `${store.publicUrl}/books/${id}`
  const shippingCents = physical ? centsFromUnits(shippingPrice) : null
  return [
    {
      '@type': ['Product', 'Book'],
      name: title,
      description,
      url: address,
      image: picture,
      sku: id,
      inLanguage: 'pt-BR',
      bookFormat: `https://schema.org/${physical ? 'Paperback' : 'EBook'}`,
      ...(pages > 0 ? { numberOfPages: pages } : {}),
      ...(isbn && { isbn: isbn13(isbn) }),
      ...(edition && { bookEdition: edition }),
      ...(publisher && { publisher: { '@type': 'Organization', name: publisher } }),
      ...(publicationYear && { datePublished: String(publicationYear) }),
      ...(author && { author: { '@type': 'Person', name: author } }),
      offers: offer(store, {
        address,
        priceCents: centsFromUnits(price),
        currency: 'BRL',
        available: !soldOut(book),
        launch,
        shippingCents,
      }),
    },
    organization(store),
    breadcrumbs(store, { name: 'E-books', path: '/books' }, title),
  ]
}
