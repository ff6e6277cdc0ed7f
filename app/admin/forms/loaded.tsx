import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { isSignedOut, messageOf } from '../calls/call-panel.ts'
import { useWords } from '../words.ts'
import { SignInAgain } from './sign-in-again.tsx'

interface Props<Thing> {
  of: QueryKey
  read: (signal: AbortSignal) => Promise<Thing>
  fallback: string
  children: (thing: Thing) => ReactNode
}

/** What a form edits, read anew each time it opens: a form never begins from something old. */
export function Loaded<Thing>({ of, read, fallback, children }: Props<Thing>) {
  const words = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: [...of, 'form'],
    queryFn: ({ signal }) => read(signal),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (error)
    return (
      <ErrorBox message={messageOf(error, fallback)}>
        {isSignedOut(error) ? (
          <SignInAgain />
        ) : (
          <button type="button" onClick={() => void refetch()} className="ink-link mt-1 min-h-9 font-semibold">
            {words.retry}
          </button>
        )}
      </ErrorBox>
    )
  if (data === undefined) return <Spinner whole label={words.reading} />
  return children(data)
}
