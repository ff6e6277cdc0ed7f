import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ConnectionError } from '../query/call-error.ts'
import { useSettings } from '../settings.ts'
import { Login } from '../sign-in/login.tsx'
import { type Session, session, useTenantOf } from '../sign-in/session.ts'
import { SignInError } from '../sign-in/sign-in-error.tsx'

export const meta = () => [{ name: 'robots', content: 'noindex' }]

const Panel = lazy(() =>
  import('./panel.tsx').catch((error: unknown) => {
    throw new ConnectionError('code', error)
  }),
)

/**
 * See docs/rules/admin-panel.md#access: only for signed-in users with the role. This guard is only for usability. The server authorizes
 * each request by its token.
 */
export default function Admin() {
  useTenantOf(useSettings())
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  const [open, setOpen] = useState<Session | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    session().then(setOpen, setError)
  }, [])
  if (error)
    return (
      <Titled>
        <SignInError error={error} destination={{ returnTo: pathname + search, state }} />
      </Titled>
    )
  if (!open?.person)
    return (
      <Titled>
        <Login loading={open === null} />
      </Titled>
    )
  if (!open.admin) return <Navigate to="/unauthorized" replace />
  return (
    <Suspense
      fallback={
        <Titled>
          <Login loading />
        </Titled>
      }
    >
      <Panel person={open.person} />
    </Suspense>
  )
}

/** Default title. Each screen inside the panel sets its own. */
const Titled = ({ children }: { children: ReactNode }) => (
  <>
    <title>Painel</title>
    {children}
  </>
)
