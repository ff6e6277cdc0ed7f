import { errors, type JWTVerifyGetKey } from 'jose'
import { type KeySources, type Purpose, verificationKey } from './signing-keys.sql.ts'

/** Finds the key of a token by the `kid` in its header. A token whose key is unknown or retired is as invalid as a wrongly signed one. */
export const tokenKey =
  (sources: KeySources, purpose: Purpose): JWTVerifyGetKey =>
  async ({ kid }) => {
    const secret = await verificationKey(sources, purpose, kid)
    if (!secret) throw new errors.JWSSignatureVerificationFailed()
    return secret
  }
