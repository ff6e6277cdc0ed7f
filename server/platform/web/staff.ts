import type { Context } from 'hono'
import { adminRole } from '#domain/platform/values/roles.ts'
import { isScopeGranted, type OperationAccess, type TokenScope } from '#domain/platform/api/token-scopes.ts'
import { usedBy, type Who } from './http/rest-call.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import type { Identity } from '#integrations/auth0/verify-token.ts'

declare module 'hono' {
  interface ContextVariableMap {
    identity?: Promise<Identity>
  }
}

/** Who makes a request: whom its personal token was issued to (server/operations/tokens), or whoever signed in. Verified once. */
export function identityOf(context: Context, { verifyToken }: Pick<Deps, 'verifyToken'>): Promise<Identity> {
  const identity = context.get('identity') ?? verifyToken(context.req.header('authorization'))
  context.set('identity', identity)
  return identity
}

export interface Staff {
  subject: string
  /** The name under which the history stores changes: the e-mail, or the subject if the token has no e-mail. */
  email: string
}

/**
 * The staff member that a verified token identifies. Throws a Refusal for any other caller, and for a personal token that one of the `needed`
 * scopes is not granted to. The server decides, whatever a page shows (docs/rules/admin-panel.md#access).
 */
export function staffOf(identity: Identity, needed: OperationAccess): Staff {
  switch (identity.kind) {
    case 'none':
    case 'invalid':
      throw new Refusal('UNAUTHENTICATED', 'Authentication required')
    case 'unavailable':
      throw new Refusal('UNAVAILABLE', 'The sign-in service cannot be reached. Try again in a moment.')
    case 'person': {
      if (!identity.roles.includes(adminRole)) throw new Refusal('FORBIDDEN', 'Access Denied')
      if (identity.scopes && needed === 'person') throw new Refusal('FORBIDDEN', 'Not for tokens: sign in')
      const missing = typeof needed === 'string' ? undefined : needed.find((scope) => !holds(identity, scope))
      if (missing) throw new Refusal('FORBIDDEN', `The token needs the scope ${missing}`)
      return { subject: identity.subject, email: identity.email || identity.subject }
    }
  }
}

/** Whether a caller whom `staffOf` lets pass may do this too: a person may do everything. */
export const holds = (identity: Identity, scope: TokenScope): boolean =>
  identity.kind === 'person' && (!identity.scopes || isScopeGranted(identity.scopes, scope))

/** Whose REST calls of the panel are answered. A personal token needs all of the scopes. Without any, none will do. */
export const staff = (...scopes: TokenScope[]): Who<Staff> => ({
  access: ['staff'],
  scopes,
  identify: async (context, deps) => {
    const identified = staffOf(await identityOf(context, deps), scopes.length > 0 ? scopes : 'person')
    usedBy(context, 'STAFF', identified.subject)
    return identified
  },
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
})
