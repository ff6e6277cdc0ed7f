import type { Context } from 'hono'
import { adminRole } from '#domain/platform/values/roles.ts'
import { isScopeGranted, type OperationAccess, type TokenScope } from '#domain/platform/api/token-scopes.ts'
import { usedBy, type Who } from './http/rest-call.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal, throwUnless } from '#domain/platform/refusals/refusal.ts'
import { hasRight, type Right } from '#domain/platform/roles/rights.ts'
import { mayUse } from '#domain/platform/roles/may-use.ts'
import type { Identity } from '#integrations/auth0/verify-token.ts'

declare module 'hono' {
  interface ContextVariableMap {
    identity?: Promise<Identity>
  }
}

/** Who makes a request: whom its personal token was issued to (server/operations/tokens), or whoever signed in. Verified once. */
export function identityOf(context: Context, deps: Pick<Deps, 'verifyToken' | 'standingOf'>): Promise<Identity> {
  const identity = context.get('identity') ?? identify(deps, context.req.header('authorization'))
  context.set('identity', identity)
  return identity
}

/** The role is read for each request: one that is taken away refuses the next one. */
async function identify(
  { verifyToken, standingOf }: Pick<Deps, 'verifyToken' | 'standingOf'>,
  authorization: string | undefined,
): Promise<Identity> {
  const identity = await verifyToken(authorization)
  if (identity.kind !== 'person' || !identity.roles.includes(adminRole)) return identity
  return { ...identity, ...(await standingOf(identity.subject)) }
}

export interface Staff {
  subject: string
  /** The same of a personal token's maker. */
  user: string
  /** The name under which the history stores changes: the e-mail, or the subject if the token has no e-mail. */
  email: string
  isEmailVerified: boolean
}

/**
 * The staff member that a verified token identifies. Throws a Refusal for any other caller, and for a personal token that one of the `needed`
 * scopes is not granted to; then for whose role has no such `right`. Null: whoever may enter. The server decides, whatever a page shows (docs/rules/admin-panel.md#access).
 */
export function staffOf(identity: Identity, needed: OperationAccess, right: Right | null): Staff {
  switch (identity.kind) {
    case 'none':
    case 'invalid':
      throw new Refusal('UNAUTHENTICATED', 'Authentication required')
    case 'unavailable':
      throw new Refusal('UNAVAILABLE', 'O serviço de entrada não respondeu. Tente de novo em instantes.')
    case 'person': {
      if (!identity.roles.includes(adminRole)) throw new Refusal('FORBIDDEN', 'Access Denied')
      if (identity.scopes && needed === 'person') throw new Refusal('FORBIDDEN', 'Not for tokens: sign in')
      const missing =
        typeof needed === 'string' ? undefined : needed.find((scope) => identity.scopes && !isScopeGranted(identity.scopes, scope))
      if (missing) throw new Refusal('FORBIDDEN', `The token needs the scope ${missing}`)
      if (right !== null) throwUnless(mayUse(identity.role, right))
      const { subject, user, email, isEmailVerified } = identity
      return { subject, user, email: email || subject, isEmailVerified }
    }
  }
}

/** Whether a caller whom `staffOf` lets pass may do this too. */
export const holds = (identity: Identity, scope: TokenScope, right: Right): boolean =>
  identity.kind === 'person' && (!identity.scopes || isScopeGranted(identity.scopes, scope)) && hasRight(identity.role, right)

/** Whether this entry is theirs to open: some have own ones only. */
export const mayOpen = (identity: Identity, id: string): boolean =>
  identity.kind === 'person' && (identity.own === null || identity.own.includes(id.toLowerCase()))

/** Whose REST calls of the panel are answered. A personal token needs all of the scopes. Without any, none will do. */
export const staff = (right: Right, ...scopes: TokenScope[]): Who<Staff> => ({
  access: ['staff'],
  scopes,
  right,
  identify: async (context, deps) => {
    const identified = staffOf(await identityOf(context, deps), scopes.length > 0 ? scopes : 'person', right)
    usedBy(context, 'STAFF', identified.subject)
    return identified
  },
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
})
