import { z } from 'zod'
import { currencies } from './money.ts'

/**
 * What the REST calls answer (docs/rules/api.md#rest): the server's answers are typed by these schemas, openapi.json is generated from them,
 * and the browser takes only their types. Money is integer cents.
 */
const amount = z.int().min(0)

/** POST /api/create-checkout-token. `value`: before any coupon. `charged`: where all prices are in one foreign currency; mixed ones come as BRL. */
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

/** A submit, or a new PIX code. With `url` for the card page; with text, image and expiration for PIX; with neither where nothing is left to pay. */
export const placedOrder = z.object({
  _id: z.uuid(),
  url: z.url().exactOptional(),
  /** The code to copy. */
  text: z.string().exactOptional(),
  /** The QR code, a data URI. */
  image: z.string().exactOptional(),
  /** ISO 8601. */
  expiration: z.iso.datetime().exactOptional(),
})
export type PlacedOrder = z.output<typeof placedOrder>

export const orderStatusAnswer = z.object({ paid: z.boolean() })
export type OrderStatusAnswer = z.output<typeof orderStatusAnswer>

/** ViaCEP's fields (docs/providers/postal-codes.md); `erro` alone where nobody knows the code. */
export const foundAddress = z.object({
  logradouro: z.string().exactOptional(),
  bairro: z.string().exactOptional(),
  localidade: z.string().exactOptional(),
  uf: z.string().exactOptional(),
  erro: z.literal(true).exactOptional(),
})
export type FoundAddress = z.output<typeof foundAddress>

/** What was asked for is done, or stored. */
export const done = z.object({ ok: z.literal(true) })
export type Done = z.output<typeof done>
