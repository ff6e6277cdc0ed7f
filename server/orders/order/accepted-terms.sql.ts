import { sql } from 'kysely'

/** The version of the terms that an order's buyer accepted, in a statement that reads `orders`. Null: an order of a release that had none. */
export const acceptedTermsVersion = sql<number | null>`(select version from legal_texts where legal_texts.id = orders.terms_id)`
