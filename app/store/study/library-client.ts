import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { CallError } from '#app/query/call-error.ts'
import { callRest } from '#app/query/call-rest.ts'
import { readOrKept } from '#app/store/device/read-or-kept.ts'

/** Answers of the member area: the first part of a key is the path that is read. Without a network it may be one that this device keeps. A refusal is final, anything else may have been the network. */
export const libraryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey: [path], signal }: QueryFunctionContext) => readOrKept(String(path), () => callRest(String(path), { signal })),
      staleTime: 60_000,
      retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.code !== 'NETWORK'),
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
