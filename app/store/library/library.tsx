import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'
import { useHydrated } from '../cart-store.ts'
import { Failure } from '../shell/failure.tsx'
import { PageNeedsScripts } from '../shell/scripts-needed.tsx'
import { useCoursePath } from './lesson/use-course-path.ts'
import { lazyScreen } from './lazy-screen.ts'
import { libraryClient } from './library-client.ts'
import { LibraryFrame } from './library-frame.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'

export const meta = () => [{ title: 'Minha estante' }, { name: 'robots', content: 'noindex' }]

/**
 * Everything under /minha-estante. The server's HTML is the same for everybody. What the buyer has is read by the browser. The pages share
 * one route, so that they do not enlarge the route manifest that every visitor downloads.
 */
export default function Library() {
  const hydrated = useHydrated()
  const { lesson, slug } = useCoursePath()
  const inCourse = useParams()['*']?.startsWith('cursos/') && slug !== ''
  if (inCourse) return <InCourse hydrated={hydrated} lesson={lesson} />
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

const wholeWindow = 'min-h-[calc(100dvh-3.75rem)]'

/** A course and its lessons have the page for themselves. It is as high as the window from the start, so that the footer does not move. */
function InCourse({ hydrated, lesson }: { hydrated: boolean; lesson: string }) {
  const waiting = (
    <div className="page">
      <Spinner whole label={lesson ? 'Abrindo a aula' : 'Abrindo o curso'} />
      {!hydrated && <PageNeedsScripts to="estudar" />}
    </div>
  )
  if (!hydrated) return <div className={wholeWindow}>{waiting}</div>
  return (
    <QueryClientProvider client={libraryClient}>
      <div className={wholeWindow}>
        <Suspense fallback={waiting}>{lesson ? <LessonPage /> : <CoursePage />}</Suspense>
      </div>
    </QueryClientProvider>
  )
}

export const ErrorBoundary = () => <Failure failed="Não foi possível abrir a sua estante" />

const CoursePage = lazyScreen(() => import('./lesson/course-page.tsx'))
const LessonPage = lazyScreen(() => import('./lesson/lesson-page.tsx'))
const Shelf = lazyScreen(() => import('./shelf.tsx'))
const Books = lazyScreen(() => import('./books.tsx'))
const Orders = lazyScreen(() => import('./orders.tsx'))
const ReceiptPage = lazyScreen(() => import('./receipt.tsx'))
const Certificates = lazyScreen(() => import('./certificates.tsx'))
const Profile = lazyScreen(() => import('./profile.tsx'))

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
