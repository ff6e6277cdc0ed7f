import { errors, jwtVerify, SignJWT } from 'jose'
import type { Db } from '../database/database.ts'
import { signingKey } from '../database/signing-keys.sql.ts'

/** E-mails never contain the URL of an e-book's file, only a signed link that expires (docs/rules/orders.md#downloads). */
export const downloadDays = 30

export async function signDownload(db: Db, orderItemId: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'download+jwt' })
    .setSubject(orderItemId)
    .setExpirationTime(`${downloadDays}d`)
    .sign(await signingKey(db, 'download'))
}

export async function readDownload(
  db: Db,
  token: string,
): Promise<{ kind: 'ok'; orderItemId: string } | { kind: 'expired' } | { kind: 'invalid' }> {
  try {
    const { payload } = await jwtVerify(token, await signingKey(db, 'download'), {
      algorithms: ['HS256'],
      typ: 'download+jwt',
      requiredClaims: ['sub', 'exp'],
    })
    return { kind: 'ok', orderItemId: payload.sub ?? '' }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { kind: 'expired' }
    if (error instanceof errors.JOSEError) return { kind: 'invalid' }
    throw error
  }
}
