import { mostItems } from '#domain/platform/api/page.ts'
import type { CatalogueType, SoldType } from '#domain/catalogue/products/product-type.ts'
import { type ExchangeRates, hasRate } from '#domain/platform/values/money.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import { postQuery } from '#app/query/post-query.ts'
import { productOfBundle } from './bundle-product.ts'
import { productOfBook, productOfCourse } from './cart-product.ts'
import type { ResultOf } from '#app/query/document.ts'
import { products } from './products.graphql.ts'

export interface Wanted {
  id: string
  kind: SoldType
}

/** A product as it is currently sold, with its order bumps. */
export interface Loaded {
  product: CartProduct
  bumps: ResultOf<typeof products>['publicBooks'][number]['orderBump']
}

/** Loads these products, none of which is a plan, up to `mostItems` per request; null for one that is no longer sold. Throws if they cannot be read. */
export async function loadProducts(wanted: readonly Wanted[], signal: AbortSignal): Promise<Map<string, Loaded | null>> {
  const loaded = new Map<string, Loaded | null>()
  // A purchase is limited to `mostItems`, but a cart is not.
  for (let from = 0; from < wanted.length; from += mostItems) {
    const part = wanted.slice(from, from + mostItems)
    const products = await load(part, signal)
    for (const { id, kind } of part) loaded.set(id, products.get(`${kind} ${id.toLowerCase()}`) ?? null)
  }
  return loaded
}

async function load(wanted: readonly Wanted[], signal: AbortSignal): Promise<Map<string, Loaded>> {
  const idsOf = (kind: Wanted['kind']) => wanted.flatMap((each) => (each.kind === kind ? [each.id] : []))
  const answer = await postQuery(products, { courseIds: idsOf('COURSE'), bookIds: idsOf('BOOK'), bundleIds: idsOf('BUNDLE') }, { signal })
  const byKind = {
    COURSE: answer.publicCourses.map((course) => ({ product: productOfCourse(course), bumps: course.orderBump })),
    BOOK: answer.publicBooks.map((book) => ({ product: productOfBook(book), bumps: book.orderBump })),
    BUNDLE: answer.publicBundles.map((bundle) => ({ product: productOfBundle(bundle), bumps: bundle.orderBump })),
  } satisfies Record<CatalogueType, Loaded[]>
  const all: Loaded[] = Object.values(byKind).flat()
  return new Map(all.map((one) => [`${one.product.kind} ${one.product.id}`, one]))
}

/** The products that can be bought; null for one that is no longer sold, or whose currency has no rate. */
export const saleable = (loaded: ReadonlyMap<string, Loaded | null>, rates: ExchangeRates): Map<string, CartProduct | null> =>
  new Map([...loaded].map(([id, one]) => [id, one && hasRate(one.product.currency, rates) ? one.product : null]))
