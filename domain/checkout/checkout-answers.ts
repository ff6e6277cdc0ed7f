import { z } from 'zod'
import { catalogueTypes } from '#domain/catalogue/products/product-type.ts'
import { currencies } from '#domain/platform/values/money.ts'

/** Integer cents. */
const amount = z.int().min(0)

/**
 * POST /api/create-checkout-token. `value` is the total before any coupon. `charged` is present only if all prices are in one foreign
 * currency; if currencies are mixed, `value` is in BRL.
 */
export const quoteAnswer = z.object({
  token: z.string(),
  value: amount,
  currency: z.enum(currencies),
  charged: z.object({ value: amount, currency: z.literal('BRL') }).exactOptional(),
  /** The total by PIX before any coupon, in BRL, and its discount in hundredths of a percent. Present only if the store gives one. */
  pix: z.object({ value: amount, discount: z.int().min(1).max(5_000) }).exactOptional(),
  /** A card can renew this plan by itself, without a coupon. Present only if it can. */
  cardRenews: z.literal(true).exactOptional(),
  /** Courses and e-books of which several were asked for: each counts once. Present only if there are any. */
  once: z.array(z.uuid()).exactOptional(),
})
export type Quote = z.output<typeof quoteAnswer>

/**
 * Response to a submit or to a request for a new PIX code. It has `url` for the card page, or text, image and expiration for PIX, or none
 * of them if there is nothing left to pay.
 */
export const placedOrder = z.object({
  _id: z.uuid(),
  url: z.url().exactOptional(),
  /** The reference in the address to which the card page leads back. */
  ref: z.string().exactOptional(),
  /** The PIX code to copy. */
  text: z.string().exactOptional(),
  /** The QR code as a data URI. */
  image: z.string().exactOptional(),
  /** ISO 8601. */
  expiration: z.iso.datetime().exactOptional(),
})
export type PlacedOrder = z.output<typeof placedOrder>

/** GET /api/orders/{id}/offer. BRL cents. */
export const upsellAnswer = z.object({
  offer: z
    .object({
      kind: z.enum(catalogueTypes),
      productId: z.uuid(),
      title: z.string(),
      picture: z.string(),
      physical: z.boolean(),
      /** It, or the courses and books of a bundle. */
      products: z.array(z.object({ kind: z.enum(['COURSE', 'BOOK']), productId: z.uuid(), title: z.string(), physical: z.boolean() })),
      itemsCents: amount,
      /** The price without the offer, and without shipping; null if it is not sold so. */
      usualCents: amount.nullable(),
      shippingCents: amount,
      totalCents: amount,
      until: z.iso.datetime(),
    })
    .nullable(),
})
export type UpsellAnswer = z.output<typeof upsellAnswer>

/** ViaCEP's fields (docs/providers/postal-codes.md); only `erro` if the postal code is unknown. */
export const foundAddress = z.object({
  logradouro: z.string().exactOptional(),
  bairro: z.string().exactOptional(),
  localidade: z.string().exactOptional(),
  uf: z.string().exactOptional(),
  erro: z.literal(true).exactOptional(),
})
export type FoundAddress = z.output<typeof foundAddress>

/** BRL cents: the parts need not add up to the total, which contains the interest. The texts are those of installmentsText. */
const shownPlan = z.object({
  count: z.int().min(2).max(12),
  eachCents: amount,
  totalCents: amount,
  parts: z.string(),
  cost: z.string().nullable(),
  brief: z.string().nullable(),
})
export type ShownPlan = z.output<typeof shownPlan>

/** GET /api/installments/{amounts}: the plans in the order of the amounts. */
export const installmentsAnswer = z.object({ plans: z.array(shownPlan.nullable()) })
export type InstallmentsAnswer = z.output<typeof installmentsAnswer>
