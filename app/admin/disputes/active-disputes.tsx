import { useQuery } from '@tanstack/react-query'
import { callPanel } from '../calls/call-panel.ts'
import { countActiveDisputes } from './disputes.graphql.ts'

/** How many disputes are not decided yet, in the sidebar. Shows nothing if there is none, or if the number cannot be read. */
export function ActiveDisputes() {
  const { data } = useQuery({
    queryKey: ['disputes', 'active'],
    queryFn: async ({ signal }) => (await callPanel(countActiveDisputes, {}, signal)).listDisputes.pageInfo.totalCount,
    staleTime: 60_000,
    retry: false,
  })
  if (!data) return null
  return (
    <span className="money ml-auto rounded-full bg-accent px-2 text-mini leading-6 font-semibold text-on-accent">
      {data}
      <span className="sr-only"> em aberto</span>
    </span>
  )
}
