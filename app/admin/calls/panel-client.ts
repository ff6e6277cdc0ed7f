import { QueryClient } from '@tanstack/react-query'
import { isWorthRetrying } from './call-panel.ts'

/** See docs/rules/admin-panel.md#data-cache: responses are fresh for 5 minutes, and a failed read is retried 3 times. */
export const panelClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      retry: (failures, error) => failures < 3 && isWorthRetrying(error),
      retryDelay: (failures) => 300 * 2 ** failures,
      // Without a network, a request fails with an error instead of pausing silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
