import type { ReactNode } from 'react'

interface Props {
  title: string
  count: number
  /** Said instead of the content if there is none. */
  empty: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page that lists something, or says that there is nothing. */
export const ListSection = ({ title, count, empty, action, children }: Props) => (
  <section className="border-b border-rule py-6">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="display text-3">
        {title} {count > 0 && <span className="money font-sans text-small font-normal text-ink-2">{count}</span>}
      </h2>
      {count > 0 && action}
    </div>
    {count > 0 ? children : <p className="text-ink-2">{empty}</p>}
  </section>
)
