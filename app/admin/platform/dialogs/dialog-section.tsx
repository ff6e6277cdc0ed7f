import { type ReactNode, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'

interface Props {
  title: string
  /** The text of the button that opens the form, if it can be opened now. */
  action?: string | false | undefined
  renderForm?: (end: () => void) => ReactNode
  children: ReactNode
}

/** A part of a dialog, with a form below that opens in it. */
export function DialogSection({ title, action, renderForm, children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby={id} className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="display text-3">
          {title}
        </h3>
        {action && !isOpen && (
          <Button size="list" onClick={() => setOpen(true)}>
            {action}
          </Button>
        )}
      </div>
      {children}
      {action && isOpen && renderForm?.(() => setOpen(false))}
    </section>
  )
}
