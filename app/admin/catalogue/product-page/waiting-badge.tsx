import { useQuery } from '@tanstack/react-query'
import { Badge } from '#app/ui/badge.tsx'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { getWaitingList } from './waiting.graphql.ts'

/** How many wait for the sale, and were told of it (docs/rules/launches.md#waiting-list). Nothing while there is nobody. */
export function WaitingBadge({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['waitingList', id],
    queryFn: ({ signal }) => callPanel(getWaitingList, { productId: id }, signal),
  })
  if (!data || data.waitingList.waiting + data.waitingList.told === 0) return null
  return <Badge tone="info">{`Waiting list: ${data.waitingList.waiting}, told: ${data.waitingList.told}`}</Badge>
}
