import { useQueries } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { MayContext } from '#app/admin/platform/may.ts'
import { sources, type Target } from './sources.ts'

export interface ResultGroup {
  list: string
  title: string
  targets: Target[]
}

/** The answers of all sources to these words. Fewer than two characters find nothing. A source that does not answer, or that is not theirs to read, is left out. */
export function useResults(search: string, except?: string) {
  const may = use(MayContext)
  const consulted = sources.filter(({ list, right }) => list !== except && may(right).allowed)
  const answers = useQueries({
    queries: consulted.map(({ list, find }) => ({
      queryKey: ['finder', list, search],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(search, signal),
      enabled: search.length > 1,
      staleTime: 0,
      retry: false,
    })),
  })
  const results: ResultGroup[] = consulted.flatMap(({ list, title }, place) => {
    const targets = answers[place]?.data ?? []
    return targets.length > 0 ? [{ list, title, targets }] : []
  })
  return { results, consulted: consulted.map(({ title }) => title), isAsking: answers.some(({ isFetching }) => isFetching) }
}

const pauseMs = 200

/** The text once nobody has typed for a moment. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
