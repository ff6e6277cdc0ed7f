import { errors, jwtVerify, SignJWT } from 'jose'
import { type KeySources, signingKey } from '../database/signing-keys.sql.ts'
import { tokenKey } from '../database/token-key.ts'

/** E-mails never contain the URL of an e-book's file, only a signed link that expires (docs/rules/orders.md#downloads). */
export const downloadDays = 30

export async function signDownload(sources: KeySources, orderItemId: string): Promise<string> {
  const { kid, secret } = await signingKey(sources, 'download')
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'download+jwt', ...(kid ? { kid } : {}) })
    .setSubject(orderItemId)
    .setExpirationTime(`${downloadDays}d`)
    .sign(secret)
}

export async function readDownload(
  sources: KeySources,
  token: string,
): Promise<{ kind: 'ok'; orderItemId: string; signedAt: Date } | { kind: 'expired' } | { kind: 'invalid' }> {
  try {
    const { payload } = await jwtVerify(token, tokenKey(sources, 'download'), {
      algorithms: ['HS256'],
      typ: 'download+jwt',
      requiredClaims: ['sub', 'exp'],
    })
    const signedAt = new Date((payload.exp! - downloadDays * 24 * 60 * 60) * 1000)
    return { kind: 'ok', orderItemId: payload.sub ?? '', signedAt }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { kind: 'expired' }
    if (error instanceof errors.JOSEError) return { kind: 'invalid' }
    throw error
  }
}
