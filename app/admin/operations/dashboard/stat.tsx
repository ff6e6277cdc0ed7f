import type { ReactNode } from 'react'
import { Link } from 'react-router'

/**
 * A row of figures between two rules. The first is wider because it is an amount of money. On a phone two stand beside each other if they
 * fit, and the first has a row of its own if their number is odd.
 */
export const Stats = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-wrap border-b border-rule max-md:[&:has(+dl)]:border-b-0 md:grid md:auto-cols-fr md:grid-flow-col md:grid-cols-[minmax(max-content,1.4fr)] md:border-t md:[&+dl]:border-t-0 max-md:[&>div]:grow max-md:[&>div]:basis-1/2 max-md:[&>div:first-child:nth-last-child(odd)]:basis-full max-md:[&>div]:border-t md:[&>div+div]:border-l">
    {children}
  </dl>
)

interface Props {
  name: string
  value: ReactNode
  note?: ReactNode
  /** The list behind the figure. */
  to?: string
  /** One line on what is counted. */
  meaning?: string
  tone?: 'plain' | 'ok' | 'bad'
}

const tones = { plain: 'text-ink-2', ok: 'text-ok', bad: 'text-bad' }

export const Stat = ({ name, value, note, to, meaning, tone = 'plain' }: Props) => (
  <div className="border-rule py-4 pr-4 md:px-4 md:first:pl-0">
    <dt className="text-small text-ink-2">
      {to ? (
        <Link to={to} className="ink-link inline-flex min-h-9 items-center">
          {name}
        </Link>
      ) : (
        name
      )}
    </dt>
    <dd className="display money my-1 text-[clamp(1.5rem,0.25rem+2.3vw,2.5rem)] leading-tight whitespace-nowrap">{value}</dd>
    {note && <dd className={`text-small ${tones[tone]}`}>{note}</dd>}
    {meaning && <dd className="mt-1 max-w-[44ch] text-mini text-ink-2">{meaning}</dd>}
  </div>
)
