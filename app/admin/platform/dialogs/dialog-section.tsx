import { type ReactNode, useId, useState } from 'react'
import type { Right } from '#domain/platform/roles/rights.ts'
import type { Allowed } from '#domain/platform/values/allowed.ts'
import { takeFocus } from '#app/ui/take-focus.ts'
import { RightContext } from '../may.ts'
import { AllowedButton } from './allowed-button.tsx'

interface Props {
  title: string
  /** The text of the button that opens the form. */
  action?: string | false | undefined
  /** Whether the form can be opened now. One that is open stays so. */
  can?: Allowed | undefined
  /** Needed by its buttons. */
  right?: Right
  renderForm?: (end: () => void) => ReactNode
  /** By default a distance to what is above. */
  className?: string
  children: ReactNode
}

/** A part of a dialog or a page, with a form below that opens in it, and leaves the focus to the heading when it ends. */
export function DialogSection({ title, action, can, right, renderForm, className = 'mt-6', children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const end = () => {
    setOpen(false)
    takeFocus(document.getElementById(id))
  }
  return (
    <RightContext value={right ?? null}>
      <section aria-labelledby={id} className={className}>
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-3">
          <h3 id={id} tabIndex={-1} className="display text-3">
            {title}
          </h3>
          {action && !isOpen && (
            <AllowedButton can={can} onClick={() => setOpen(true)}>
              {action}
            </AllowedButton>
          )}
        </div>
        {children}
        {action && isOpen && renderForm?.(end)}
      </section>
    </RightContext>
  )
}
