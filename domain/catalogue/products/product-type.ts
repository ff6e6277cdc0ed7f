/**
 * The product types that have a row in the catalogue; domain/catalogue/products/product-types.ts describes each. They are in a file of their own because every
 * first visit of the store loads it, and it should stay small.
 */
export const catalogueTypes = ['COURSE', 'BOOK', 'BUNDLE'] as const
/** A type with its own page and price, which can be put into the cart. */
export type CatalogueType = (typeof catalogueTypes)[number]

/** A type that can be bought: a plan alone, everything else through the cart (docs/rules/subscriptions.md). */
export type SoldType = CatalogueType | 'PLAN'

/** The type named in a stored cart or a URL, in upper or lower case; null for anything else. */
export const catalogueTypeOf = (name: unknown): CatalogueType | null =>
  (typeof name === 'string' && catalogueTypes.find((type) => type === name.toUpperCase())) || null

/** The most courses and books in a bundle. */
export const mostMembers = 20
