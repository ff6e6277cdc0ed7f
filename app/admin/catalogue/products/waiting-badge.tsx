import { useQuery } from '@tanstack/react-query'
import { Badge } from '#app/ui/badge.tsx'
import { useMay } from '#app/admin/platform/may.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { getWaitingList } from './waiting.graphql.ts'

/** How many wait for the sale, and were told of it (docs/rules/launches.md#waiting-list). Nothing while there is nobody. */
export function WaitingBadge({ id }: { id: string }) {
  const enabled = useMay('figures.read').allowed
  const { data } = useQuery({ ...panelQuery(['waitingList', id], getWaitingList, { productId: id }), enabled })
  if (!data || data.waiting + data.told === 0) return null
  return <Badge tone="info">{`Lista de espera: ${data.waiting}, avisados: ${data.told}`}</Badge>
}
