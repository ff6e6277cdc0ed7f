import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { FailedCall } from '../calls/failed-call.tsx'
import { useWords } from '../words.ts'

interface Props<Entry> {
  of: QueryKey
  read: (signal: AbortSignal) => Promise<Entry>
  fallback: string
  children: (entry: Entry) => ReactNode
}

/** Reads the entry each time its form opens, so that a form never starts from stale data. */
export function Loaded<Entry>({ of, read, fallback, children }: Props<Entry>) {
  const words = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: [...of, 'form'],
    queryFn: ({ signal }) => read(signal),
    staleTime: Infinity,
    gcTime: 0,
  })
  // A form that is open stays, even if reading its entry again fails.
  if (data !== undefined) return children(data)
  if (error) return <FailedCall error={error} fallback={fallback} onRetry={() => void refetch()} />
  return <Spinner whole label={words.reading} />
}
