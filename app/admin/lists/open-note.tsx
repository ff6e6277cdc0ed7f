import { useQuery } from '@tanstack/react-query'

interface Props {
  /** The list that is counted. */
  list: string
  count: (signal: AbortSignal) => Promise<number>
  /** What the number is of, for screen readers. */
  of: string
}

/** How many entries of a list wait for staff, in the sidebar. Shows nothing if there is none, or if the number cannot be read. */
export function OpenNote({ list, count, of }: Props) {
  const { data } = useQuery({ queryKey: [list, 'open'], queryFn: ({ signal }) => count(signal), staleTime: 60_000, retry: false })
  if (!data) return null
  return (
    <span className="money ml-auto rounded-full bg-accent px-2 text-mini leading-6 font-semibold text-on-accent">
      {data}
      <span className="sr-only"> {of}</span>
    </span>
  )
}
