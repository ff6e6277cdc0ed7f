import { useEffect, useState } from 'react'
import { useSettings } from '../../settings.ts'
import { hasSignInHint } from '../../sign-in/hint-cookie.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { SessionState } from './read-session.ts'

const signedOut: SessionState = { kind: 'signed-out' }

/** The session, on pages that do not wait for it. The Auth0 SDK is loaded only if its hint cookie indicates that a user is signed in. */
export function useSession(): SessionState {
  const settings = useSettings()
  const isHinted = useHydrated() && hasSignInHint(document.cookie)
  const [read, setRead] = useState<SessionState>({ kind: 'loading' })
  useEffect(() => {
    if (!isHinted) return
    let mounted = true
    // If the SDK cannot be loaded, the visitor counts as signed out.
    void import('./read-session.ts')
      .then((module) => module.readSession(settings))
      .catch(() => signedOut)
      .then((state) => mounted && setRead(state))
    return () => {
      mounted = false
    }
  }, [isHinted, settings])
  return isHinted ? read : signedOut
}
