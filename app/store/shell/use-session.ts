import { useEffect, useState } from 'react'
import { type Settings, useSettings } from '../../settings.ts'

export type Looked =
  | { kind: 'nobody' }
  | { kind: 'looking' }
  | { kind: 'somebody'; admin: boolean }
  | { kind: 'failed'; text: string; said: string }

/** Who is signed in, on pages that do not wait for it: the SDK is loaded only where its hint cookie says that there is somebody. */
export function useSession(): Looked {
  const settings = useSettings()
  const [looked, setLooked] = useState<Looked>({ kind: 'nobody' })
  useEffect(() => {
    if (!document.cookie.includes(`auth0.${settings.auth0.clientId}.is.authenticated=`)) return
    let here = true
    setLooked({ kind: 'looking' })
    // Where its program cannot be loaded, nobody is known.
    void look(settings)
      .catch((): Looked => ({ kind: 'nobody' }))
      .then((found) => here && setLooked(found))
    return () => {
      here = false
    }
  }, [settings])
  return looked
}

async function look(settings: Settings): Promise<Looked> {
  const [{ session, useTenantOf: tellTenant }, { explain }, { providerMessage }] = await Promise.all([
    import('../../sign-in/session.ts'),
    import('../../sign-in/explain.ts'),
    import('../../sign-in/provider-message.ts'),
  ])
  tellTenant(settings)
  try {
    const { person, admin } = await session()
    return person ? { kind: 'somebody', admin } : { kind: 'nobody' }
  } catch (error) {
    return { kind: 'failed', text: explain(error), said: providerMessage(error) }
  }
}
