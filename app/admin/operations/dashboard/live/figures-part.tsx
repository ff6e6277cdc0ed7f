import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedCall } from '#app/admin/platform/calls/failed-call.tsx'
import type { Document } from '#app/query/document.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'

interface Props<Part> {
  title: string
  query: UseQueryResult<Part>
  /** Name of the figures for the end of a sentence, when they could not be read: `a receita por dia`. */
  summed: string
  /** Has the shape of the content, so that nothing moves when it arrives. */
  skeleton: ReactNode
  children: (part: Part) => ReactNode
}

/** A section of the live figures with its own skeleton and error. After an error the figures that were read before stay. */
export function FiguresPart<Part>({ title, query, summed, skeleton, children }: Props<Part>) {
  const { data, error, refetch, isPlaceholderData } = query
  return (
    <section aria-busy={isPlaceholderData || query.isPending}>
      <h2 className="display mb-3 text-2">{title}</h2>
      {error && <FailedCall error={error} fallback={`Não foi possível somar ${summed}`} onRetry={() => void refetch()} />}
      {data !== undefined && <div className={isPlaceholderData ? 'opacity-60' : ''}>{children(data)}</div>}
      {query.isPending && (
        <>
          <span className="sr-only">Somando {summed}</span>
          <div aria-hidden>{skeleton}</div>
        </>
      )}
    </section>
  )
}

/** A bar in place of a text or of a part of a chart. */
export const Bone = ({ className = '', percent }: { className?: string; percent?: number }) => (
  <span className={`block rounded-1 bg-paper-down ${className}`} style={percent === undefined ? undefined : { width: `${percent}%` }} />
)

/** Reads one part of the live figures. Each part is a request of its own, so that a slow one delays no other. */
export function useFigures<Part, Variables extends { days: number }>(
  document: Document<Record<string, Part>, Variables>,
  variables: Variables,
) {
  return useQuery({
    ...panelQuery(['live-figures', document, variables], document, variables),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
}
