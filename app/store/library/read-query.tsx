import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LibraryFailure } from '#app/store/lesson/library-failure.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'

interface Props<Answer> {
  title: string
  query: UseQueryResult<Answer>
  /** Where to go instead, if it cannot be read. */
  backTo: string
  back: string
  /** Until it is read. */
  waiting?: ReactNode
  children: (answer: Answer) => ReactNode
}

/** A page of the library, once it is read. Without a session the browser goes to the sign-in page, and comes back. */
export const ReadQuery = <Answer,>({ title, query, backTo, back, waiting = <LibrarySkeleton />, children }: Props<Answer>) => (
  <>
    <title>{title}</title>
    {query.data !== undefined ? (
      children(query.data)
    ) : query.error ? (
      <LibraryFailure error={query.error} backTo={backTo} back={back} onRetry={() => void query.refetch()} />
    ) : (
      waiting
    )}
  </>
)
