import { centsFromUnits, type Currency } from '#domain/platform/values/money.ts'
import { type CatalogueType, catalogueTypes } from './product-type.ts'
import { type HourType, hourTypes } from './product-types.ts'

/** Every type of product but a plan, which is bought alone. */
export const orderBumpTypes = [...catalogueTypes, ...hourTypes] as const

export interface OrderBump {
  type: (typeof orderBumpTypes)[number]
  data: string
}

/** A parsed order bump: another product, or an appointment at a fixed price. */
export type Offer =
  | { type: CatalogueType; productId: string }
  | { type: 'CI'; valueCents: number; locale: string }
  | { type: 'MED'; valueCents: number }
export type HourOffer = Extract<Offer, { type: HourType }>

/** Whether the offer is a product of the catalogue rather than an appointment. */
export const offersProduct = (offer: Offer): offer is Extract<Offer, { type: CatalogueType }> => 'productId' in offer

/**
 * Parses an order bump in any of its formats (docs/rules/checkout.md#order-bumps): for a product of the catalogue its id, an object, or
 * either as JSON text; for CI and MED an object or JSON text with the value. Returns null for an invalid bump, which callers skip.
 */
export function readOffer(bump: unknown): Offer | null {
  if (!isRecord(bump)) return null
  const data = decoded(bump.data)
  const type = catalogueTypes.find((each) => each === bump.type)
  if (type) {
    const productId = isRecord(data) ? (data.id ?? data._id) : data
    return typeof productId === 'string' && productId !== '' ? { type, productId } : null
  }
  switch (bump.type) {
    case 'CI': {
      const valueCents = positiveCents(data)
      const locale = isRecord(data) && typeof data.locale === 'string' ? data.locale : null
      return valueCents !== null && locale ? { type: 'CI', valueCents, locale } : null
    }
    case 'MED': {
      const valueCents = positiveCents(data)
      return valueCents === null ? null : { type: 'MED', valueCents }
    }
    default:
      return null
  }
}

/** See docs/rules/checkout.md#order-bumps: the values of an appointment that the admin panel offers. */
export const hourPresets = {
  CI: [
    { value: 120, locale: 'BR' },
    { value: 180, locale: 'BR' },
    { value: 30, locale: 'ES' },
  ],
  MED: [{ value: 300 }],
} as const satisfies Record<HourType, unknown>

/** See docs/rules/checkout.md#order-bumps: CI is priced in BRL when its locale is BR, otherwise in USD; MED in BRL. */
export const hourCurrency = (offer: { type: 'CI'; locale: string } | { type: 'MED' }): Currency =>
  offer.type === 'CI' && offer.locale !== 'BR' ? 'USD' : 'BRL'

/** Skips JSON.parse for plain product ids: an exception for each of them would cost more than the rest of pricing a purchase. */
const looksEncoded = /^\s*(?:[{["]|-?[\d.eE+-]+\s*$|true|false|null)/

/** Parses JSON text, including text that was encoded twice. Returns any other text unchanged. */
function decoded(data: unknown, depth = 0): unknown {
  if (typeof data !== 'string' || depth > 1 || !looksEncoded.test(data)) return data
  try {
    return decoded(JSON.parse(data), depth + 1)
  } catch {
    return data
  }
}

function positiveCents(data: unknown): number | null {
  const value = isRecord(data) ? Number(data.value) : Number.NaN
  return Number.isFinite(value) && value > 0 && value <= 1_000_000 ? centsFromUnits(value) : null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
