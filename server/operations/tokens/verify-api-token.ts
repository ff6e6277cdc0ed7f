import { createHash, randomBytes } from 'node:crypto'
import { tokenPrefix } from '#domain/platform/api/token-scopes.ts'
import { adminRole } from '#domain/platform/values/roles.ts'
import type { VerifyToken } from '#integrations/auth0/verify-token.ts'
import type { Db } from '#server/platform/database/database.ts'
import { takeToken } from './tokens.sql.ts'

export const newSecret = (): string => tokenPrefix + randomBytes(32).toString('base64url')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The personal token in an Authorization header, if it has one. */
export const apiTokenIn = (authorization: string | undefined): string | undefined =>
  new RegExp(`^Bearer +(${tokenPrefix}[\\w-]{1,100})$`, 'i').exec(authorization ?? '')?.[1]

/** Verifies personal tokens, and leaves every other one to `verify`. Whatever a token does is recorded under its own name. */
export const withApiTokens =
  (db: Db, verify: VerifyToken): VerifyToken =>
  async (authorization) => {
    const text = apiTokenIn(authorization)
    if (!text) return verify(authorization)
    const token = await takeToken(db, hashOf(text))
    if (!token) return { kind: 'invalid' }
    const { id, name, scopes, created_by: maker } = token
    return { kind: 'person', subject: `token:${id}`, email: `Token ${name} (${maker})`, roles: [adminRole], scopes }
  }
