import { adminRole } from '#domain/platform/values/roles.ts'
import { usedBy, type Who } from '../http/rest-call.http.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import type { Identity } from '#integrations/auth0/verify-token.ts'

export interface Staff {
  subject: string
  /** The name under which the history stores changes: the e-mail, or the subject if the token has no e-mail. */
  email: string
}

/**
 * The staff member that a verified token identifies. Throws a Refusal for any other caller. The server decides, whatever a page shows
 * (docs/rules/admin-panel.md#access).
 */
export function staffOf(identity: Identity): Staff {
  switch (identity.kind) {
    case 'none':
    case 'invalid':
      throw new Refusal('UNAUTHENTICATED', 'Authentication required')
    case 'unavailable':
      throw new Refusal('UNAVAILABLE', 'The sign-in service cannot be reached. Try again in a moment.')
    case 'person':
      if (!identity.roles.includes(adminRole)) throw new Refusal('FORBIDDEN', 'Access Denied')
      return { subject: identity.subject, email: identity.email || identity.subject }
  }
}

/** Whose REST calls of the panel are answered. */
export const staff: Who<Staff> = {
  access: ['staff'],
  identify: async (context, { verifyToken }) => {
    const identified = staffOf(await verifyToken(context.req.header('authorization')))
    usedBy(context, 'STAFF', identified.subject)
    return identified
  },
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
}
