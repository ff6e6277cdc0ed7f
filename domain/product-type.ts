/**
 * The names of the types that have a row in the catalogue; domain/product-types.ts says everything about each. They stand apart because
 * every first visit of the store loads this file.
 */
export const catalogueTypes = ['COURSE', 'BOOK'] as const
/** A type with a page, a price of its own and a place in the cart. */
export type CatalogueType = (typeof catalogueTypes)[number]

/** The type that a stored cart or an address names, in either case; null for anything else. */
export const catalogueTypeOf = (name: unknown): CatalogueType | null =>
  (typeof name === 'string' && catalogueTypes.find((type) => type === name.toUpperCase())) || null
