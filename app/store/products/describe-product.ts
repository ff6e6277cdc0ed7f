import { absolute, describe, sharePicture, storeOf } from '#app/store/shell/describe.ts'
import type { Store } from '#app/store/shell/json-ld.ts'

interface Described<Product> {
  product: Product & { title: string; description: string }
  picture: string
  isDraft?: boolean
  /** Path of the picture that is drawn if the product has none of its own. */
  drawn: string
  jsonLd: (product: Product, picture: string, store: Store) => Record<string, unknown>[]
}

/** The metadata of the page of a product. */
export function describeProduct<Product>(
  { matches, location }: { matches: readonly unknown[]; location: Parameters<typeof describe>[1] },
  { product, picture: own, isDraft, drawn, jsonLd }: Described<Product>,
) {
  const store = storeOf(matches)
  const picture = sharePicture(store, own, drawn)
  const { title, description } = product
  return describe(matches, location, {
    title,
    description,
    picture,
    kind: 'product',
    isHidden: isDraft,
    jsonLd: () => jsonLd(product, absolute(store, picture), store),
  })
}
