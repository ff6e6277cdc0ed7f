import type { Settings } from '../../settings.ts'
import { explain } from '../../sign-in/explain.ts'
import { providerMessage } from '../../sign-in/provider-message.ts'
import { session, useTenantOf as setTenant } from '../../sign-in/session.ts'

export type SessionState =
  | { kind: 'signed-out' }
  | { kind: 'loading' }
  | { kind: 'signed-in'; admin: boolean }
  | { kind: 'failed'; text: string; providerText: string }

/** Loaded only where somebody may be signed in: no visitor's first visit needs it. */
export async function readSession(settings: Settings): Promise<SessionState> {
  setTenant(settings)
  try {
    const { person, admin } = await session()
    return person ? { kind: 'signed-in', admin } : { kind: 'signed-out' }
  } catch (error) {
    return { kind: 'failed', text: explain(error), providerText: providerMessage(error) }
  }
}
