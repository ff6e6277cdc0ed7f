import { useEffect, useState } from 'react'
import { useSettings } from '../../settings.ts'
import { hasSignInHint } from '../../sign-in/hint-cookie.ts'
import type { SessionState } from './read-session.ts'

/** The session, on pages that do not wait for it. The Auth0 SDK is loaded only if its hint cookie indicates that a user is signed in. */
export function useSession(): SessionState {
  const settings = useSettings()
  const [state, setState] = useState<SessionState>({ kind: 'signed-out' })
  useEffect(() => {
    if (!hasSignInHint(document.cookie)) return
    let mounted = true
    setState({ kind: 'loading' })
    // If the SDK cannot be loaded, the visitor counts as signed out.
    void import('./read-session.ts')
      .then((module) => module.readSession(settings))
      .catch((): SessionState => ({ kind: 'signed-out' }))
      .then((state) => mounted && setState(state))
    return () => {
      mounted = false
    }
  }, [settings])
  return state
}
