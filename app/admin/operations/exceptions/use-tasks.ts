import { useQuery } from '@tanstack/react-query'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { today } from './tasks.graphql.ts'

/** The checks' interval. All who use it share one request, and none is sent while the tab is in the background. */
const everyMs = 60_000

/** All tasks of the signed-in staff member. */
export const useTasks = () =>
  useQuery({ ...panelQuery(['today'], today, {}), staleTime: everyMs / 2, refetchInterval: everyMs, retry: false })

/** How many tasks wait. Undefined: the number cannot be read. */
export const useTaskCount = () => useTasks().data?.reduce((sum, { count }) => sum + count, 0)
