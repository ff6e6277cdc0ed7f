import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { ConnectionError } from '../../query/call-error.ts'
import { useHydrated } from '../cart-store.ts'
import { Failure } from '../shell/failure.tsx'
import { PageNeedsScripts } from '../shell/scripts-needed.tsx'
import { libraryClient } from './library-client.ts'
import { LibraryFrame } from './library-frame.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'

export const meta = () => [{ title: 'Minha estante' }, { name: 'robots', content: 'noindex' }]

/**
 * Everything under /minha-estante except a course and its lessons. The server's HTML is the same for everybody. What the buyer has is read
 * by the browser. The pages share one route, so that they do not enlarge the route manifest that every visitor downloads.
 */
export default function Library() {
  const hydrated = useHydrated()
  return (
    <QueryClientProvider client={libraryClient}>
      <LibraryFrame>
        {hydrated ? (
          <Suspense fallback={<LibrarySkeleton />}>
            <Screen />
          </Suspense>
        ) : (
          <>
            <LibrarySkeleton />
            <PageNeedsScripts to="estudar" />
          </>
        )}
      </LibraryFrame>
    </QueryClientProvider>
  )
}

export const ErrorBoundary = () => <Failure failed="Não foi possível abrir a sua estante" />

const screen = (load: () => Promise<{ default: () => ReactNode }>) =>
  lazy(() =>
    load().catch((error: unknown) => {
      throw new ConnectionError('code', error)
    }),
  )
const Shelf = screen(() => import('./shelf.tsx'))
const Books = screen(() => import('./books.tsx'))
const Orders = screen(() => import('./orders.tsx'))
const ReceiptPage = screen(() => import('./receipt.tsx'))
const Certificates = screen(() => import('./certificates.tsx'))
const Profile = screen(() => import('./profile.tsx'))

function Screen() {
  const { '*': path = '' } = useParams()
  const [name, id] = path.split('/')
  switch (name) {
    case '':
      return <Shelf />
    case 'e-books':
      return <Books />
    case 'pedidos':
      return id ? <ReceiptPage /> : <Orders />
    case 'certificados':
      return <Certificates />
    case 'dados':
      return <Profile />
    default:
      return <Navigate to="/minha-estante" replace />
  }
}
