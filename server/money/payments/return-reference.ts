import { type KeySources, signingKey } from '#server/platform/database/signing-keys.sql.ts'
import { readToken, signClaims } from '#server/platform/database/sign-token.ts'
import type { PaymentRow } from './find-payments.sql.ts'

const typ = 'return'
/** How long after the end of its card page a payment is found by its reference. */
const validSeconds = 7 * 24 * 60 * 60
/** PagBank takes addresses of up to so many characters (docs/providers/pagbank.md#checkouts). */
const longestAddress = 255

/**
 * The buyer's reference from the card page: the browser that comes back may be another one, or keep nothing. The reference names the payment
 * and not the order, whose id is a key to more. It is the same whenever a payment is requested again, because the provider refuses another
 * request with the same idempotency key.
 */
export async function returnReference(sources: KeySources, { id, expires_at }: PaymentRow): Promise<string> {
  const claims = { sub: shortened(id), exp: Math.floor(expires_at.getTime() / 1000) + validSeconds }
  return signClaims(await signingKey(sources, 'session'), typ, claims)
}

/** An address that would become too long has no reference: only the browser that placed the order shows it then. */
export async function returnAddress(sources: KeySources, payment: PaymentRow, address: string): Promise<string> {
  const url = new URL(address)
  url.searchParams.set('ref', await returnReference(sources, payment))
  return url.href.length > longestAddress ? address : url.href
}

/** The id of the payment; null if the reference is not ours, or has expired. */
export async function readReturnReference(sources: KeySources, reference: string): Promise<string | null> {
  const claims = await readToken(sources, 'session', { typ, token: reference })
  return claims && lengthened(claims.sub ?? '')
}

/** The 16 bytes of a UUID in 22 characters. */
const shortened = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
const lengthened = (text: string) =>
  Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
