import { createHash, randomBytes } from 'node:crypto'
import { tokenPrefix } from '#domain/platform/api/token-scopes.ts'

export const newSecret = (): string => tokenPrefix + randomBytes(32).toString('base64url')
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The personal token in an Authorization header, if it has one. */
export const secretIn = (authorization: string | undefined): string | undefined =>
  new RegExp(`^Bearer +(${tokenPrefix}[\\w-]{1,100})$`, 'i').exec(authorization ?? '')?.[1]
