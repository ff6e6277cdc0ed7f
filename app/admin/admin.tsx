import { useEffect, useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSettings } from '../settings.ts'
import { Login } from '../sign-in/login.tsx'
import { type Session, session, useTenantOf } from '../sign-in/session.ts'
import { SignInError } from '../sign-in/sign-in-error.tsx'
import { AdminShell } from './shell/admin-shell.tsx'

export const meta = () => [{ title: 'Painel' }, { name: 'robots', content: 'noindex' }]

/** Spec §2: only for signed-in people with the role. This guard is for comfort; the server decides by the token. */
export default function Admin() {
  useTenantOf(useSettings())
  const [open, setOpen] = useState<Session | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    session().then(setOpen, setError)
  }, [])
  if (error) return <SignInError error={error} />
  if (!open?.person) return <Login loading={open === null} />
  if (!open.admin) return <Navigate to="/unauthorized" replace />
  return (
    <AdminShell person={open.person}>
      <Outlet />
    </AdminShell>
  )
}
