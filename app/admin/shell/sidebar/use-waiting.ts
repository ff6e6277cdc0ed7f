import { useQuery } from '@tanstack/react-query'
import type { Document } from '#app/query/document.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { countActiveDisputes } from '#app/admin/money/disputes/disputes.graphql.ts'
import { useExceptionCounts } from '#app/admin/operations/exceptions/use-exception-counts.ts'
import { countOpenMessages } from '#app/admin/people/contact/messages.graphql.ts'

/** Exceptions; disputes that are not decided yet, and messages that wait for an answer. */
export type Waiting = 'exceptions' | 'disputes' | 'messages'

/** How many of each wait for staff. Undefined: the number cannot be read. */
export const useWaiting = (): Record<Waiting, number | undefined> => ({
  exceptions: useExceptionCounts()?.open,
  disputes: useOpen('disputes', countActiveDisputes),
  messages: useOpen('messages', countOpenMessages),
})

type Count = Document<Record<string, { pageInfo: { totalCount: number } }>, object>

const useOpen = (list: string, count: Count) =>
  useQuery({ ...panelQuery([list, 'open'], count, {}), staleTime: 60_000, retry: false }).data?.pageInfo.totalCount
