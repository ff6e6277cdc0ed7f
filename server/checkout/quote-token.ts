import { createHmac, randomUUID } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod'

/**
 * A signed, short-lived quote (docs/rules/checkout.md#quote). It carries what was wished and the prices that were shown, and writes nothing;
 * its `jti` becomes the order's quote_id, so that the same token can only place the same order.
 */
const quoteMinutes = 30

const quote = z.object({
  jti: z.uuid(),
  items: z.array(z.object({ id: z.uuid(), quantity: z.int() })),
  ci: z.object({ value: z.number(), locale: z.string() }).nullish(),
  med: z.object({ value: z.number() }).nullish(),
  /** BRL cents, before any coupon. */
  totalCents: z.int(),
  itemsCents: z.int(),
  source: z.string().nullish(),
})
export type Quote = z.output<typeof quote>

export interface VerifiedQuote {
  kind: 'ok' | 'expired'
  quote: Quote
}
export type ReadQuote = VerifiedQuote | { kind: 'invalid' }

/** A JWT like any other. Written by hand: the library hands each signature to another thread, which costs more than the rest of the call. */
export function signQuote(key: Uint8Array, contents: Omit<Quote, 'jti'>): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { ...contents, jti: randomUUID(), iat: now, exp: now + quoteMinutes * 60 }
  const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'quote+jwt' })).toString('base64url')

/** An expired quote is still ours: if it has placed an order already, the order is its answer. */
export async function readQuote(key: Uint8Array, token: string): Promise<ReadQuote> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], typ: 'quote+jwt' })
    return { kind: 'ok', quote: quote.parse(payload) }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { kind: 'expired', quote: quote.parse(error.payload) }
    return { kind: 'invalid' }
  }
}
