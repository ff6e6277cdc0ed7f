import type { ReactNode } from 'react'

export type Tone = 'plain' | 'quiet' | 'ok' | 'warn' | 'bad' | 'info' | 'call'

const tones: Record<Tone, string> = {
  plain: 'border border-rule-strong',
  quiet: 'bg-paper-down text-ink-2',
  ok: 'bg-ok-wash text-ok',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
  info: 'bg-info-wash text-info',
  call: 'bg-accent-wash text-ink',
}

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-6 items-center gap-1.5 rounded-1 px-2 font-sans text-mini tracking-normal font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

/** How something stands, as the tables of texts have it. */
export interface Status {
  text: string
  tone: Tone
}

export const StatusBadge = ({ text, tone }: Status) => <Badge tone={tone}>{text}</Badge>

export const Badges = ({ of }: { of: Status[] }) => of.map((status) => <StatusBadge key={status.text} {...status} />)
