import { useQuery } from '@tanstack/react-query'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { useMay } from '#app/admin/platform/may.ts'
import { exceptionCounts } from './exceptions.graphql.ts'

/** The checks' interval. All who use it share one request, and none is sent while the tab is in the background. */
const everyMs = 60_000

/** Counts of open exceptions by kind, and the time of the last check. Undefined without the right to see them. */
export const useExceptionCounts = () =>
  useQuery({
    ...panelQuery(['exceptions', 'counts'], exceptionCounts, {}),
    staleTime: everyMs / 2,
    refetchInterval: everyMs,
    enabled: useMay('orders.read').allowed,
  }).data
