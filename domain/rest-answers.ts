import { z } from 'zod'
import { currencies } from './money.ts'
import { orderStates } from './order-state.ts'

/**
 * Response schemas of the REST calls (docs/rules/api.md#rest). The server's responses are typed by them, openapi.json is generated from
 * them, and the browser imports only their types. Money is integer cents.
 */
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
})
export type Quote = z.output<typeof quoteAnswer>

/** GET /api/cupons/{code}/verify. A percentage is in hundredths of a percent, a fixed amount in cents. */
export const verifiedCoupon = z.object({
  _id: z.uuid(),
  discount: z.object({ amount, type: z.enum(['PERCENTAGE', 'FIXED']) }),
})
export type VerifiedCoupon = z.output<typeof verifiedCoupon>

/**
 * Response to a submit or to a request for a new PIX code. It has `url` for the card page, or text, image and expiration for PIX, or none
 * of them if there is nothing left to pay.
 */
export const placedOrder = z.object({
  _id: z.uuid(),
  url: z.url().exactOptional(),
  /** The PIX code to copy. */
  text: z.string().exactOptional(),
  /** The QR code as a data URI. */
  image: z.string().exactOptional(),
  /** ISO 8601. */
  expiration: z.iso.datetime().exactOptional(),
})
export type PlacedOrder = z.output<typeof placedOrder>

/** GET /api/orders/{id}/status. `state` is present only if `paid` alone would mislead about the money. */
export const orderStatusAnswer = z.object({ paid: z.boolean(), state: z.enum(orderStates).exactOptional() })
export type OrderStatusAnswer = z.output<typeof orderStatusAnswer>

/** ViaCEP's fields (docs/providers/postal-codes.md); only `erro` if the postal code is unknown. */
export const foundAddress = z.object({
  logradouro: z.string().exactOptional(),
  bairro: z.string().exactOptional(),
  localidade: z.string().exactOptional(),
  uf: z.string().exactOptional(),
  erro: z.literal(true).exactOptional(),
})
export type FoundAddress = z.output<typeof foundAddress>

/** The requested action is done, or stored to be done. */
export const done = z.object({ ok: z.literal(true) })
export type Done = z.output<typeof done>

/** POST /api/uploads/{id}/file: a file that the store keeps. */
export const storedFile = z.object({
  id: z.uuid(),
  /** What the fields of the panel take for it (domain/file-address.ts). */
  address: z.string(),
  name: z.string(),
  /** MIME type, detected from the content. */
  type: z.string(),
  /** Size in bytes. */
  bytes: z.int().min(0),
})
export type StoredFile = z.output<typeof storedFile>
