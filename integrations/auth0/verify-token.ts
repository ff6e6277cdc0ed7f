import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { Role } from '#domain/platform/roles/rights.ts'
import { rolesOf } from '#domain/platform/values/roles.ts'
import type { Auth0Settings } from './settings.ts'

export type Identity =
  | { kind: 'none' }
  | { kind: 'invalid' }
  /** The identity provider's keys cannot be read, so no token can be verified. */
  | { kind: 'unavailable' }
  | Person

export interface Person extends Standing {
  kind: 'person'
  subject: string
  /** The subject of the person who acts: of a personal token its maker's. */
  user: string
  email: string
  /** Without a word of the tenant it is not: only a verified address accepts an invitation. */
  isEmailVerified: boolean
  /** The tenant's: one of them opens the panel. */
  roles: string[]
  /** Scopes of a personal token. Without them, whatever the role allows. */
  scopes?: readonly string[]
}

/** The place of somebody in this store. The tenant knows nothing of it. */
export interface Standing {
  role: Role | null
  /** Ids of the only entries that they may open: a teacher's courses. Null: all. */
  own: readonly string[] | null
}

/** The identity that an Authorization header proves. */
export type VerifyToken = (authorization: string | undefined) => Promise<Identity>

/**
 * Verifies RS256 with the tenant's published keys, and checks the issuer, the audience and the times, with 60 s of leeway
 * (docs/providers/auth0.md#tokens). The header's `typ` is not checked.
 */
export function createTokenVerifier({ issuer, audience, rolesClaim }: Auth0Settings): VerifyToken {
  // Keys are fetched when the first token arrives, and again for an unknown key.
  const keys = createRemoteJWKSet(new URL('.well-known/jwks.json', issuer), { timeoutDuration: 5_000, cooldownDuration: 5_000 })
  return async (authorization) => {
    if (!authorization) return { kind: 'none' }
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
    if (!token) return { kind: 'invalid' }
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ['RS256'],
        clockTolerance: 60,
        requiredClaims: ['exp', 'sub'],
      })
      // An address that is not verified is not theirs, and may not name them in the history.
      const email = typeof payload.email === 'string' && payload.email_verified !== false ? payload.email : ''
      const isEmailVerified = payload.email_verified === true
      const roles = rolesOf(payload, rolesClaim)
      const subject = payload.sub ?? ''
      return { kind: 'person', subject, user: subject, email, isEmailVerified, roles, role: null, own: [] }
    } catch (error) {
      const keysUnread = !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC'
      return { kind: keysUnread ? 'unavailable' : 'invalid' }
    }
  }
}
