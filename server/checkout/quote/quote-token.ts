import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { PurchaseRequest } from '#domain/orders/pricing/price-purchase.ts'
import { signToken } from '#server/platform/database/sign-token.ts'
import type { SigningKey } from '#server/platform/database/signing-keys.sql.ts'

/**
 * A signed, short-lived quote (docs/rules/checkout.md#quote). It contains the requested items and the prices that were shown; nothing is
 * stored for it. Its `jti` is stored as the order's quote_id, so that one token can place only one order.
 */
const quoteMinutes = 30

const quote = z.object({
  jti: z.uuid(),
  items: z.array(z.object({ id: z.uuid(), quantity: z.int(), members: z.array(z.uuid()).nullish(), trial: z.boolean().nullish() })),
  ci: z.object({ value: z.number(), locale: z.string() }).nullish(),
  med: z.object({ value: z.number() }).nullish(),
  /** BRL cents, before any coupon. */
  totalCents: z.int(),
  itemsCents: z.int(),
  /** Hundredths of a percent. */
  pixDiscount: z.int(),
  source: z.string().nullish(),
  /** Seconds since 1970. */
  iat: z.int(),
})
/** A price of an offer is in no token: the server reads it from the product. */
export type Quote = z.output<typeof quote> & Pick<PurchaseRequest, 'upsellCents'>

export type ReadQuote = { kind: 'ok' | 'expired'; quote: Quote } | { kind: 'invalid' }

export function signQuote(key: Pick<SigningKey, 'kid' | 'secret'>, contents: Omit<Quote, 'jti' | 'iat'>): string {
  return signToken(key, 'quote+jwt', { ...contents, jti: randomUUID() }, quoteMinutes * 60)
}

/** Returns the contents of an expired quote too: if it has already placed an order, that order is returned to the buyer. */
export async function readQuote(key: JWTVerifyGetKey, token: string): Promise<ReadQuote> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], typ: 'quote+jwt' })
    return { kind: 'ok', quote: quote.parse(payload) }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { kind: 'expired', quote: quote.parse(error.payload) }
    // Not an error of the database, which would tell the buyer that a valid quote is none.
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return { kind: 'invalid' }
    throw error
  }
}
