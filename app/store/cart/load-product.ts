import type { CartItem } from '#domain/cart-changes.ts'
import type { CartProduct } from '#domain/stored-cart.ts'
import { GraphQLRequestError } from '../../query/graphql-error.ts'
import { postQuery } from '../../query/post-query.ts'
import { productOfBook, productOfCourse } from './cart-product.ts'
import { cartBook, cartCourse } from './products.graphql.ts'

/** A product as it is for sale now, with what it offers beside it; null where it is no longer sold. */
export async function loadProduct(kind: 'course' | 'book', id: string, signal: AbortSignal) {
  try {
    if (kind === 'course') {
      const { publicGetCourse: course } = await postQuery(cartCourse, { id }, { signal })
      return { product: productOfCourse(course), bumps: course.orderBump }
    }
    const { publicGetBook: book } = await postQuery(cartBook, { id }, { signal })
    return { product: productOfBook(book), bumps: book.orderBump }
  } catch (error) {
    if (error instanceof GraphQLRequestError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** How the products of a cart are sold now (domain/cart-changes.ts); one that could not be read is left out. */
export async function loadCart(items: readonly CartItem[], signal: AbortSignal): Promise<Map<string, CartProduct | null>> {
  const read = await Promise.allSettled(items.map(({ product }) => loadProduct(product.kind, product.id, signal)))
  return new Map(
    items.flatMap(({ product }, index) => {
      const one = read[index]
      return one?.status === 'fulfilled' ? [[product.id, one.value?.product ?? null] as const] : []
    }),
  )
}
