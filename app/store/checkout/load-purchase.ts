import { readOffer } from '#domain/order-bump.ts'
import type { Offer } from '#domain/purchase.ts'
import type { CartProduct } from '#domain/stored-cart.ts'
import { GraphQLRequestError } from '../../query/graphql-error.ts'
import { postQuery } from '../../query/post-query.ts'
import { productOfBook, productOfCourse } from '../cart/cart-product.ts'
import { checkoutBook, checkoutCourse } from './products.graphql.ts'

export interface Line {
  product: CartProduct
  quantity: number
}

/** An order bump ready to be shown: a product, or an hour. */
export type Bump = { key: string; product: CartProduct } | { key: string; hour: Extract<Offer, { type: 'CI' | 'MED' }> }

export interface LoadedPurchase {
  lines: Line[]
  bumps: Bump[]
  /** What was in the cart and is no longer sold. */
  gone: string[]
}

/** Everything as it is for sale now, whatever the cart remembered, with what these products offer beside them. */
export async function loadPurchase(
  wanted: { id: string; kind: 'course' | 'book'; title: string; quantity: number }[],
  signal: AbortSignal,
): Promise<LoadedPurchase> {
  const loaded = await Promise.all(wanted.map(async (each) => ({ each, found: await loadProduct(each.kind, each.id, signal) })))
  const lines = loaded.flatMap(({ each, found }) => (found ? [{ product: found.product, quantity: each.quantity }] : []))
  const gone = loaded.flatMap(({ each, found }) => (found ? [] : [each.title]))
  const offers = loaded.flatMap(({ found }) => found?.bumps.flatMap((bump) => readOffer(bump) ?? []) ?? [])
  return { lines, gone, bumps: await loadBumps(offers, new Set(lines.map((line) => line.product.id)), signal) }
}

export async function loadProduct(kind: 'course' | 'book', id: string, signal: AbortSignal) {
  try {
    if (kind === 'course') {
      const { publicGetCourse: course } = await postQuery(checkoutCourse, { id }, { signal })
      return { product: productOfCourse(course), bumps: course.orderBump }
    }
    const { publicGetBook: book } = await postQuery(checkoutBook, { id }, { signal })
    return { product: productOfBook(book), bumps: book.orderBump }
  } catch (error) {
    if (error instanceof GraphQLRequestError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** Each offer once; what is bought already, sold out or cannot be read is skipped (spec §8). */
async function loadBumps(offers: Offer[], bought: Set<string>, signal: AbortSignal): Promise<Bump[]> {
  const unique = [...new Map(offers.map((offer) => [keyOf(offer), offer])).entries()]
  const bumps = await Promise.all(
    unique.map(async ([key, offer]): Promise<Bump | null> => {
      if (offer.type === 'CI' || offer.type === 'MED') return { key, hour: offer }
      if (bought.has(offer.productId)) return null
      const found = await loadProduct(offer.type === 'COURSE' ? 'course' : 'book', offer.productId, signal).catch((error: unknown) => {
        if (!signal.aborted) console.warn('an order bump could not be read', error)
        return null
      })
      return found && found.product.stock !== 0 ? { key, product: found.product } : null
    }),
  )
  return bumps.filter((bump) => bump !== null)
}

function keyOf(offer: Offer): string {
  switch (offer.type) {
    case 'COURSE':
    case 'BOOK':
      return offer.productId
    case 'CI':
      return `CI ${offer.valueCents} ${offer.locale}`
    case 'MED':
      return `MED ${offer.valueCents}`
  }
}
