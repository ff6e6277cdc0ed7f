import type { ReactNode } from 'react'
import { BackLink } from './action.tsx'

interface Props {
  /** Also that of the tab. */
  title: string
  /** The list above it. */
  back?: { to: string; name: string }
  /** Beside the title: a status, or a few words. */
  note?: ReactNode
  /** At the other end of the line. */
  action?: ReactNode
  /** Below the title. */
  children?: ReactNode
}

/** The head of every screen that is no form. */
export const PageHead = ({ title, back, note, action, children }: Props) => (
  <>
    <title>{title}</title>
    {back && (
      <div className="print:hidden">
        <BackLink to={back.to}>{back.name}</BackLink>
      </div>
    )}
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="display text-1 wrap-anywhere">{title}</h1>
          {typeof note === 'string' ? <p className="text-ink-2">{note}</p> : note}
        </div>
        {children}
      </div>
      {action}
    </header>
  </>
)
