import type { ReactNode } from 'react'

/** A row of figures between two rules. */
export const Stats = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 border-y border-rule sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] [&>div]:border-rule max-sm:[&>div:nth-child(n+3)]:border-t max-sm:[&>div:nth-child(even)]:border-l sm:[&>div+div]:border-l">
    {children}
  </dl>
)

export function Stat({
  name,
  value,
  note,
  tone = 'plain',
}: {
  name: string
  value: ReactNode
  note?: ReactNode
  tone?: 'plain' | 'ok' | 'bad'
}) {
  const tones = { plain: 'text-ink-2', ok: 'text-ok', bad: 'text-bad' }
  return (
    <div className="flex flex-col px-4 py-4 first:pl-0 max-sm:[&:nth-child(odd)]:pl-0">
      <dt className="text-small text-ink-2">{name}</dt>
      <dd className="display money order-none my-1 text-[clamp(1.75rem,1.2rem+1.6vw,2.75rem)] leading-none font-semibold">{value}</dd>
      {note && <dd className={`text-small ${tones[tone]}`}>{note}</dd>}
    </div>
  )
}
