import { useQuery } from '@tanstack/react-query'
import { useMay } from '#app/admin/platform/may.ts'
import type { Document } from '#app/query/document.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { countActiveDisputes } from '#app/admin/money/disputes/disputes.graphql.ts'
import { useExceptionCounts } from '#app/admin/operations/exceptions/use-exception-counts.ts'
import { countOpenMessages } from '#app/admin/people/contact/messages.graphql.ts'

/** Exceptions; disputes that are not decided yet, and messages that wait for an answer. */
export type Waiting = 'exceptions' | 'disputes' | 'messages'

/** How many of each wait for whoever may see them. Undefined: the number cannot be read, or is not theirs to see. */
export function useWaiting(): Record<Waiting, number | undefined> {
  const enabled = useMay('orders.read').allowed
  return {
    exceptions: useExceptionCounts()?.open,
    disputes: useOpen('disputes', countActiveDisputes, enabled),
    messages: useOpen('messages', countOpenMessages, enabled),
  }
}

type Count = Document<Record<string, { pageInfo: { totalCount: number } }>, object>

const useOpen = (list: string, count: Count, enabled: boolean) =>
  useQuery({ ...panelQuery([list, 'open'], count, {}), staleTime: 60_000, retry: false, enabled }).data?.pageInfo.totalCount
