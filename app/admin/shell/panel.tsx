import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation, useRoutes } from 'react-router'
import type { Person } from '#app/sign-in/session.ts'
import { loadScreen } from '#app/ui/lazy-screen.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { panelClient } from '#app/admin/platform/calls/call-panel.ts'
import { ConfirmProvider } from '#app/admin/platform/dialogs/confirm.tsx'
import { Toasts } from '#app/admin/platform/dialogs/toasts.tsx'
import { DraftOwnerContext } from '#app/admin/platform/forms/draft.ts'
import built from '../../styles/panel.css?url'
import { EmptyContext } from '#app/admin/platform/lists/empty-context.ts'
import { FoundElsewhere } from './finder/found-elsewhere.tsx'
import { FirstStep } from './first-step.tsx'
import { panelRoutes } from './panel-routes.tsx'
import { meQuery } from '#app/admin/people/team/use-me.ts'
import { MayProvider, WithoutRole } from './me.tsx'
import { AdminShell } from './admin-shell.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'

/** Before any screen is read: an invitation becomes theirs. A failure is not shown, since the server decides. */
export const readMe = () => panelClient.prefetchQuery(meQuery)

export const loadFirst = (pathname: string) => loadScreen(panelRoutes, pathname, addressOf.home)

const belowEmpty = (list: string, search: string | null) =>
  search ? <FoundElsewhere list={list} search={search} /> : <FirstStep list={list} />

/** The whole panel. */
export default function Panel({ person }: { person: Person }) {
  const screen = useRoutes(panelRoutes)
  const { pathname } = useLocation()
  return (
    <QueryClientProvider client={panelClient}>
      <PanelStyles />
      <ConfirmProvider>
        <MayProvider>
          <AdminShell person={person}>
            <DraftOwnerContext value={person.sub ?? ''}>
              <ScreenBoundary place={pathname}>
                <EmptyContext value={belowEmpty}>
                  <WithoutRole />
                  <Suspense fallback={<Spinner whole label="Abrindo" />}>{screen}</Suspense>
                </EmptyContext>
              </ScreenBoundary>
            </DraftOwnerContext>
          </AdminShell>
        </MayProvider>
      </ConfirmProvider>
      <Toasts />
    </QueryClientProvider>
  )
}

/** React delays the panel until its style sheet is loaded. The development server updates the style sheet of an open page. */
const PanelStyles = () => <link rel="stylesheet" href={import.meta.env.DEV ? '/app/styles/panel.css' : built} precedence="panel" />
