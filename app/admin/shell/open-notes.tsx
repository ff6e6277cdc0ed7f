import { useQuery } from '@tanstack/react-query'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { countActiveDisputes } from '#app/admin/money/disputes/disputes.graphql.ts'
import { useExceptionCounts } from '#app/admin/operations/exceptions/use-exception-counts.ts'
import { countOpenMessages } from '#app/admin/people/messages/messages.graphql.ts'

/** How many exceptions wait, beside the links to their screen. */
export const OpenCount = () => <OpenNote count={useExceptionCounts()?.open} of="em aberto" />

/** How many disputes are not decided yet, in the sidebar. */
export const ActiveDisputes = () => (
  <OpenNote
    count={useOpen('disputes', async (signal) => (await callPanel(countActiveDisputes, {}, signal)).listDisputes.pageInfo.totalCount)}
    of="em aberto"
  />
)

/** How many messages wait for an answer, in the sidebar. */
export const OpenMessages = () => (
  <OpenNote
    count={useOpen('messages', async (signal) => (await callPanel(countOpenMessages, {}, signal)).listMessages.pageInfo.totalCount)}
    of="por responder"
  />
)

const useOpen = (list: string, count: (signal: AbortSignal) => Promise<number>) =>
  useQuery({ queryKey: [list, 'open'], queryFn: ({ signal }) => count(signal), staleTime: 60_000, retry: false }).data

/** Nothing if there is none, or if the number cannot be read. `of`: what is counted, for screen readers. */
function OpenNote({ count, of }: { count: number | undefined; of: string }) {
  if (!count) return null
  return (
    <span className="money ml-auto inline-flex min-h-6 min-w-6 items-center justify-center rounded-full bg-accent px-2 text-mini font-semibold text-on-accent">
      <span>{count > 99 ? '99+' : count}</span>
      <span className="sr-only"> {of}</span>
    </span>
  )
}
