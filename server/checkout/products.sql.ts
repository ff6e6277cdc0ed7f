import { readOffer } from '#domain/order-bump.ts'
import type { Currency } from '#domain/money.ts'
import type { Product } from '#domain/purchase.ts'
import type { Db } from '../database.ts'

/** What of these ids can be bought now: published courses and books that were not removed. */
export async function buyableProducts(db: Db, ids: string[]): Promise<Map<string, Product>> {
  const [courses, books] = await Promise.all([
    db
      .selectFrom('courses')
      .select(['id', 'title', 'price_cents', 'currency', 'thumbnail_url', 'order_bumps'])
      .where('id', 'in', ids)
      .where('published', '=', true)
      .where('removed_at', 'is', null)
      .execute(),
    db
      .selectFrom('books')
      .select(['id', 'title', 'price_cents', 'shipping_price_cents', 'physical', 'stock', 'cover', 'code', 'order_bumps'])
      .where('id', 'in', ids)
      .where('removed_at', 'is', null)
      .execute(),
  ])
  const products: Product[] = [
    ...courses.map((course) => ({
      kind: 'COURSE' as const,
      id: course.id,
      title: course.title,
      priceCents: course.price_cents,
      currency: course.currency as Currency,
      physical: false,
      shippingCents: 0,
      stock: null,
      picture: course.thumbnail_url,
      code: '',
      offers: offersOf(course.order_bumps),
    })),
    ...books.map((book) => ({
      kind: 'BOOK' as const,
      id: book.id,
      title: book.title,
      priceCents: book.price_cents,
      currency: 'BRL' as const,
      physical: book.physical,
      shippingCents: book.physical ? book.shipping_price_cents : 0,
      // An e-book is never out of stock, whatever its column says.
      stock: book.physical ? book.stock : null,
      picture: book.cover,
      code: book.code,
      offers: offersOf(book.order_bumps),
    })),
  ]
  return new Map(products.map((product) => [product.id, product]))
}

const offersOf = (bumps: unknown) => (Array.isArray(bumps) ? bumps.map(readOffer).filter((offer) => offer !== null) : [])
