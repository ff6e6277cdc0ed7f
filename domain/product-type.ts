/**
 * The names of the types of products; domain/product-types.ts says everything about each. They stand apart because every first visit of
 * the store loads this file.
 */
export const catalogueTypes = ['COURSE', 'BOOK'] as const
/** A type with a row in the catalogue: it has a page, a price of its own and a place in the cart. */
export type CatalogueType = (typeof catalogueTypes)[number]

/** An appointment. It exists only as an order bump, which carries its price; CI is an initial conversation, MED a psychiatric consultation. */
export const hourTypes = ['CI', 'MED'] as const
export type HourType = (typeof hourTypes)[number]

export type ProductType = CatalogueType | HourType

/** The type that a stored cart or an address names, in either case; null for anything else. */
export const catalogueTypeOf = (name: unknown): CatalogueType | null =>
  (typeof name === 'string' && catalogueTypes.find((type) => type === name.toUpperCase())) || null

export const isHourType = (type: string): type is HourType => (hourTypes as readonly string[]).includes(type)
