import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ConnectionError } from '#app/query/call-error.ts'
import { useSettings } from '#app/settings.ts'
import { Login } from '#app/sign-in/login.tsx'
import { hasSignInHint } from '#app/sign-in/hint-cookie.ts'
import { dropSession, type Person, session, useTenantOf } from '#app/sign-in/session.ts'
import { SignInError } from '#app/sign-in/sign-in-error.tsx'
import { onSignOutElsewhere } from '#app/sign-in/sign-out-channel.ts'

export const meta = () => [{ name: 'robots', content: 'noindex' }]

interface Opened {
  person: Person | null
  /** Null: without the role. */
  Panel: ComponentType<{ person: Person }> | null
}

/** The panel's code is not loaded for a visitor. For whom has signed in before, it is loaded while the tenant is asked. */
async function open(pathname: string): Promise<Opened> {
  if (hasSignInHint(document.cookie)) void loadPanel(pathname).catch(() => {})
  const { person, admin } = await session()
  if (!admin) return { person, Panel: null }
  const { default: Panel, readMe } = await loadPanel(pathname)
  await readMe()
  return { person, Panel }
}

/** The panel, together with its first screen. */
async function loadPanel(pathname: string) {
  const panel = await import('./panel.tsx').catch((error: unknown) => {
    throw new CodeError(error)
  })
  await panel.loadFirst(pathname)
  return panel
}

/** Goes to the router's error boundary. Errors of the sign-in are shown here. */
class CodeError extends ConnectionError {
  constructor(cause: unknown) {
    super('code', cause)
  }
}

/**
 * See docs/rules/admin-panel.md#access: only for signed-in users with the role. This guard is only for usability. The server authorizes
 * each request by its token.
 */
export default function Admin() {
  useTenantOf(useSettings())
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  const [opened, setOpened] = useState<Opened | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [first] = useState(pathname)
  useEffect(() => {
    open(first).then(setOpened, setError)
  }, [first])
  // The panel shows data of buyers, so it is hidden. Unsaved text stays as a draft, for when its author is back.
  useEffect(
    () =>
      onSignOutElsewhere(() => {
        setOpened({ person: null, Panel: null })
        void dropSession()
      }),
    [],
  )
  if (error instanceof CodeError) throw error
  if (error)
    return (
      <Titled>
        <SignInError error={error} destination={{ returnTo: pathname + search, state }} />
      </Titled>
    )
  if (!opened?.person)
    return (
      <Titled>
        <Login loading={opened === null} />
      </Titled>
    )
  if (!opened.Panel) return <Navigate to="/unauthorized" replace />
  return <opened.Panel person={opened.person} />
}

/** Default title. Each screen inside the panel sets its own. */
const Titled = ({ children }: { children: ReactNode }) => (
  <>
    <title>Painel</title>
    {children}
  </>
)
