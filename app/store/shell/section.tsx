import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  className?: string
  children: ReactNode
}

/** A part of a page, named by its heading. */
export function Section({ title, className = '', children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="display mb-4 text-2">
        {title}
      </h2>
      {children}
    </section>
  )
}
