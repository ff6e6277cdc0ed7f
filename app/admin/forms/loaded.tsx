import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { FailedCall } from '../calls/failed-call.tsx'
import { useWords } from '../words.ts'

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
  if (error) return <FailedCall error={error} fallback={fallback} onRetry={() => void refetch()} />
  if (data === undefined) return <Spinner whole label={words.reading} />
  return children(data)
}
