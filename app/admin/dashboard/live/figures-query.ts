import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Document } from '../../../query/document.ts'
import { callPanel } from '../../calls/call-panel.ts'

/** Reads one part of the live figures. Each part is a request of its own, so that a slow one delays no other. */
export function useFigures<Part>(document: Document<{ liveFigures: Part }, { days: number }>, days: number) {
  return useQuery({
    queryKey: ['live-figures', document, days],
    queryFn: async ({ signal }) => (await callPanel(document, { days }, signal)).liveFigures,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
}
