import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** For links to it. */
  id?: string
  className?: string
  children: ReactNode
}

/** A part of a page, named by its heading. */
export function Section({ title, id, className = '', children }: Props) {
  const own = useId()
  return (
    <section aria-labelledby={id ?? own} className={className}>
      <h2 id={id ?? own} className="display mb-4 text-2">
        {title}
      </h2>
      {children}
    </section>
  )
}
