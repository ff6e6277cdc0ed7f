import { QueryClient } from '@tanstack/react-query'
import { CallError } from '#app/query/call-error.ts'

/** Answers of the member area. A refusal is final, anything else may have been the network. */
export const libraryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.code !== 'NETWORK'),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
