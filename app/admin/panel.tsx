import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation, useRoutes } from 'react-router'
import type { Person } from '../sign-in/session.ts'
import { loadScreen } from '../ui/lazy-screen.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { panelClient } from './calls/call-panel.ts'
import { ConfirmProvider } from './dialogs/confirm.tsx'
import { Toasts } from './dialogs/toasts.tsx'
import { DraftOwnerContext } from './forms/draft.ts'
import { panelRoutes } from './panel-routes.tsx'
import { AdminShell } from './shell/admin-shell.tsx'
import { PanelStyles } from './shell/panel-styles.tsx'
import { ScreenBoundary } from './shell/screen-boundary.tsx'

export const loadFirst = (pathname: string) => loadScreen(panelRoutes, pathname, '/admin')

/** The whole panel. */
export default function Panel({ person }: { person: Person }) {
  const screen = useRoutes(panelRoutes)
  const { pathname } = useLocation()
  return (
    <QueryClientProvider client={panelClient}>
      <PanelStyles />
      <ConfirmProvider>
        <AdminShell person={person}>
          <DraftOwnerContext value={person.sub ?? ''}>
            <ScreenBoundary place={pathname}>
              <Suspense fallback={<Spinner whole label="Abrindo" />}>{screen}</Suspense>
            </ScreenBoundary>
          </DraftOwnerContext>
        </AdminShell>
      </ConfirmProvider>
      <Toasts />
    </QueryClientProvider>
  )
}
