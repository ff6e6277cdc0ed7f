import { createHmac } from 'node:crypto'
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { type KeySources, type Purpose, type SigningKey, verificationKey } from './signing-keys.sql.ts'

/**
 * A standard JWT that is valid for so many seconds, built by hand: the library signs in another thread, which costs more than the rest of
 * the request.
 */
export function signToken(key: Pick<SigningKey, 'kid' | 'secret'>, typ: string, claims: object, seconds: number): string {
  const now = Math.floor(Date.now() / 1000)
  return signClaims(key, typ, { ...claims, iat: now, exp: now + seconds })
}

/** The same claims always give the same token. */
export function signClaims(
  { kid, secret }: Pick<SigningKey, 'kid' | 'secret'>,
  typ: string,
  claims: { exp: number; [name: string]: unknown },
): string {
  const signed = `${base64({ alg: 'HS256', typ, kid })}.${base64(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const base64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Finds the key of a token by the `kid` in its header. A token whose key is unknown or retired is as invalid as a wrongly signed one. */
export const tokenKey =
  (sources: KeySources, purpose: Purpose): JWTVerifyGetKey =>
  async ({ kid }) => {
    const secret = await verificationKey(sources, purpose, kid)
    if (!secret) throw new errors.JWSSignatureVerificationFailed()
    return secret
  }

/** The claims of a token of this type that is valid now, or null. */
export async function readToken(
  sources: KeySources,
  purpose: Purpose,
  { typ, token }: { typ: string; token: string },
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, tokenKey(sources, purpose), { algorithms: ['HS256'], typ, requiredClaims: ['sub', 'exp'] })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
