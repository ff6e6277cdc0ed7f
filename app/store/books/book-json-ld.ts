import { pictureUrl } from '#domain/cover.ts'
import { soldOut } from '#domain/stock-notice.ts'
import { breadcrumbs, offer } from '../shell/json-ld.ts'
import type { PublicGetBookResult } from './book.graphql.ts'

/** The JSON-LD of a book. */
export function bookJsonLd(book: PublicGetBookResult['publicGetBook'], store: { storeName: string; publicUrl: string }) {
  const { id, title, description, cover, price, pages, physical } = book
  const address = `${store.publicUrl}/books/${id}`
  return [
    {
      '@type': 'Book',
      name: title,
      description,
      url: address,
      image: pictureUrl(store.publicUrl, cover),
      inLanguage: 'pt-BR',
      bookFormat: `https://schema.org/${physical ? 'Paperback' : 'EBook'}`,
      ...(pages > 0 ? { numberOfPages: pages } : {}),
      offers: offer(store, { address, price, currency: 'BRL', available: !soldOut(book) }),
    },
    breadcrumbs(store, { name: 'E-books', path: '/books' }, title),
  ]
}
