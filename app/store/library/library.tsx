import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, type RouteObject, useLocation, useParams, useRoutes } from 'react-router'
import { lazyScreen, loadScreen } from '#app/ui/lazy-screen.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { Failure } from '#app/store/shell/failure.tsx'
import { PageNeedsScripts } from '#app/store/shell/scripts-needed.tsx'
import { useCoursePath } from '#app/store/lesson/use-course-path.ts'
import { libraryClient } from '#app/store/study/library-client.ts'
import { LibraryFrame } from './library-frame.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'
import { useContact } from './use-contact.ts'

export const meta = () => [
  { title: 'Minha estante' },
  { name: 'robots', content: 'noindex' },
  { tagName: 'link', rel: 'manifest', href: '/estante.webmanifest' },
]

/**
 * Everything under /minha-estante. The server's HTML is the same for everybody. What the buyer has is read by the browser. The pages share
 * one route, so that they do not enlarge the route manifest that every visitor downloads.
 */
export default function Library() {
  const { lesson, slug } = useCoursePath()
  const { '*': path = '' } = useParams()
  const inCourse = path.startsWith('cursos/') && slug !== ''
  const isReader = path.startsWith('ler/')
  const screen = useRoutes(routes)
  const ready = useFirstScreen()
  const isOnline = useContact()
  const label = isReader ? 'Abrindo o e-book' : lesson ? 'Abrindo a aula' : 'Abrindo o curso'
  const waiting = (
    <>
      {inCourse || isReader ? (
        <div className="page">
          <Spinner whole label={label} late="Está demorando. Confira a conexão e recarregue a página." />
        </div>
      ) : (
        <LibrarySkeleton />
      )}
      <PageNeedsScripts to="estudar" />
    </>
  )
  return (
    <QueryClientProvider client={libraryClient}>
      <p role="status" className="bg-info-wash text-info not-empty:px-[var(--gutter)] not-empty:py-3">
        {!isOnline && offline}
      </p>
      {/* Around both layouts: on the way from one to the other the page before stays until the next one is loaded. */}
      <Suspense fallback={<Layout isBare={inCourse || isReader}>{waiting}</Layout>}>
        <Layout isBare={inCourse || isReader}>{ready ? screen : waiting}</Layout>
      </Suspense>
    </QueryClientProvider>
  )
}

const offline =
  'Sem conexão. O que você já abriu neste aparelho continua aqui para ler, e o que anotar vai para a sua estante quando a conexão voltar.'

/** Becomes true when the code of the screen that the page begins with is loaded. */
function useFirstScreen(): boolean {
  const { pathname } = useLocation()
  const [first] = useState(pathname)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    void loadScreen(routes, first, '/minha-estante').then(() => setReady(true))
  }, [first])
  return ready
}

/** A course, its lessons and an e-book have the page for themselves. It is as high as the window from the start, so that the footer does not move. */
const Layout = ({ isBare, children }: { isBare: boolean; children: ReactNode }) =>
  isBare ? <div className="min-h-[calc(100dvh-3.75rem)]">{children}</div> : <LibraryFrame>{children}</LibraryFrame>

export const ErrorBoundary = () => <Failure failed="Não foi possível abrir a sua estante" />

const routes: RouteObject[] = [
  { index: true, Component: lazyScreen(() => import('./shelf.tsx')) },
  { path: 'cursos/:slug', Component: lazyScreen(() => import('#app/store/lesson/course-page.tsx')) },
  { path: 'cursos/:slug/:lesson/:question?', Component: lazyScreen(() => import('#app/store/lesson/lesson-page.tsx')) },
  { path: 'e-books', Component: lazyScreen(() => import('./books.tsx')) },
  { path: 'ler/:orderItemId', Component: lazyScreen(() => import('#app/store/reader/reader-page.tsx')) },
  { path: 'pedidos', Component: lazyScreen(() => import('./orders.tsx')) },
  { path: 'pedidos/:id', Component: lazyScreen(() => import('./receipt.tsx')) },
  { path: 'certificados', Component: lazyScreen(() => import('./certificates.tsx')) },
  { path: 'anotacoes/:source?', Component: lazyScreen(() => import('#app/store/study/notebook.tsx')) },
  { path: 'assinatura', Component: lazyScreen(() => import('#app/store/subscriptions/subscriptions.tsx')) },
  { path: 'dados', Component: lazyScreen(() => import('./profile.tsx')) },
  { path: '*', element: <Navigate to="/minha-estante" replace /> },
]
