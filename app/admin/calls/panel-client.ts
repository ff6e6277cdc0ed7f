import { QueryClient } from '@tanstack/react-query'
import { isWorthRetrying } from './call-panel.ts'

/** See docs/rules/admin-panel.md#data-cache: answers count as fresh for 5 minutes, and a failed read is tried 3 more times. */
export const panelClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      retry: (failures, error) => failures < 3 && isWorthRetrying(error),
      retryDelay: (failures) => 300 * 2 ** failures,
      // Without a network the call fails and says so, instead of waiting in silence.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
