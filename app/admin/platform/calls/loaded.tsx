import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Spinner } from '#app/ui/spinner.tsx'
import { useWords } from '../texts.ts'
import { FailedCall } from './failed-call.tsx'

interface Props<Data> {
  query: { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<Data>; retry?: false }
  fallback: string
  /** A form or a document starts from what is stored when it opens, and stays as it is even if reading again fails. */
  once?: boolean
  /** The text of the spinner. Empty: there is none. */
  reading?: string
  /** The spinner takes the whole screen. */
  whole?: boolean
  /** After how many milliseconds it is read again; false: never. */
  every?: (data: Data) => number | false
  children: (data: Data) => ReactNode
}

/** Reads, and shows what was read, or why not. */
export function Loaded<Data>({ query, fallback, once = false, reading, whole = false, every, children }: Props<Data>) {
  const words = useWords()
  const { data, error, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data !== undefined && every?.(state.data)) || false,
    ...(once ? { staleTime: Infinity, gcTime: 0 } : { staleTime: 0 }),
  })
  const isOpen = once && data !== undefined
  return (
    <>
      {error && !isOpen && <FailedCall error={error} fallback={fallback} onRetry={() => void refetch()} />}
      {data === undefined && !error && reading !== '' && <Spinner whole={whole} label={reading ?? words.reading} />}
      {data !== undefined && children(data)}
    </>
  )
}
