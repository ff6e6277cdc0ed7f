import { type LucideIcon, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  Icon: LucideIcon
  label: string
}

/** A button with an icon only, in a form or a dialog. */
export const IconButton = ({ Icon, label, className = '', ...button }: Props) => (
  <button
    type="button"
    aria-label={label}
    className={`inline-flex size-11 shrink-0 items-center justify-center rounded-1 text-ink-2 hover:bg-paper-down hover:text-ink disabled:opacity-40 ${className}`}
    {...button}
  >
    <Icon aria-hidden className="size-4" />
  </button>
)

/** Adds a line to a list in a form. */
export const AddButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button size="list" className="mt-2 w-fit" onClick={onClick}>
    <Plus aria-hidden className="size-4" /> {children}
  </Button>
)
