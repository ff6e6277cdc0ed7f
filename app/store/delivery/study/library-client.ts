import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { CallError } from '#app/query/call-error.ts'
import { callRest } from '#app/query/call-rest.ts'

/** Answers of the member area: the first part of a key is the path that is read. A refusal is final, anything else may have been the network. */
export const libraryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey, signal }: QueryFunctionContext) => callRest(String(queryKey[0]), { signal }),
      staleTime: 60_000,
      retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.code !== 'NETWORK'),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
