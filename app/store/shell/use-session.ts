import { useEffect, useState } from 'react'
import { type Settings, useSettings } from '../../settings.ts'

export type SessionState =
  | { kind: 'signed-out' }
  | { kind: 'loading' }
  | { kind: 'signed-in'; admin: boolean }
  | { kind: 'failed'; text: string; providerText: string }

/** The session, on pages that do not wait for it. The Auth0 SDK is loaded only if its hint cookie indicates that a user is signed in. */
export function useSession(): SessionState {
  const settings = useSettings()
  const [state, setState] = useState<SessionState>({ kind: 'signed-out' })
  useEffect(() => {
    if (!document.cookie.includes(`auth0.${settings.auth0.clientId}.is.authenticated=`)) return
    let mounted = true
    setState({ kind: 'loading' })
    // If the SDK cannot be loaded, the visitor counts as signed out.
    void readSession(settings)
      .catch((): SessionState => ({ kind: 'signed-out' }))
      .then((found) => mounted && setState(found))
    return () => {
      mounted = false
    }
  }, [settings])
  return state
}

async function readSession(settings: Settings): Promise<SessionState> {
  const [{ session, useTenantOf: setTenant }, { explain }, { providerMessage }] = await Promise.all([
    import('../../sign-in/session.ts'),
    import('../../sign-in/explain.ts'),
    import('../../sign-in/provider-message.ts'),
  ])
  setTenant(settings)
  try {
    const { person, admin } = await session()
    return person ? { kind: 'signed-in', admin } : { kind: 'signed-out' }
  } catch (error) {
    return { kind: 'failed', text: explain(error), providerText: providerMessage(error) }
  }
}
