import { previewParameter } from '#domain/catalogue/products/preview.ts'
import type { CatalogueType } from '#domain/catalogue/products/product-type.ts'
import { catalogue } from '#domain/catalogue/products/product-types.ts'

interface Seen {
  id: string
  /** The token of a draft, which nothing else shows. */
  previewToken?: string | null
}

/** The page of a product in the store. */
export const seenInStore = (type: CatalogueType, { id, previewToken }: Seen) => ({
  address: `${location.origin}${catalogue[type].path}/${id}${previewToken ? `?${previewParameter}=${previewToken}` : ''}`,
  isDraft: Boolean(previewToken),
})
