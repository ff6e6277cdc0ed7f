import { errors, jwtVerify } from 'jose'
import { type KeySources, signingKey } from '#server/platform/database/signing-keys.sql.ts'
import { signToken, tokenKey } from '#server/platform/database/sign-token.ts'

/** For so long, the browser that submitted an order opens it without a code. */
export const orderSecretSeconds = 7 * 24 * 60 * 60

const typ = 'order+jwt'

/** Proves that a browser submitted this order. Nothing is stored for it, so the submit needs no further statement. */
export async function signOrderSecret(sources: KeySources, orderId: string): Promise<string> {
  return signToken(await signingKey(sources, 'session'), typ, { sub: orderId }, orderSecretSeconds)
}

export async function isOrderSecret(sources: KeySources, orderId: string, secret: string): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(secret, tokenKey(sources, 'session'), {
      algorithms: ['HS256'],
      typ,
      requiredClaims: ['sub', 'exp'],
    })
    return payload.sub === orderId
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}
