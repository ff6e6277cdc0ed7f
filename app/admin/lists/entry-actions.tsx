import { SquarePen, Trash2 } from 'lucide-react'
import { useLocation } from 'react-router'
import { useWords } from '../words.ts'
import { ActionButton, ActionLink } from './action.tsx'
import { type Removal, useRemoval } from './use-removal.ts'

interface EditProps {
  to: string
  /** The entry's name in the link's label. */
  name: string
  /** The navigation state that the form gets from the list, in addition to the way back. */
  state?: Record<string, unknown>
}

/** Opens an entry's form, which returns to this position in the list. */
export function EditLink({ to, name, state }: EditProps) {
  const { search } = useLocation()
  const words = useWords()
  return (
    <ActionLink to={to} state={{ ...state, from: search }} aria-label={`${words.edit} ${name}`} title={words.edit}>
      <SquarePen aria-hidden className="size-4" />
    </ActionLink>
  )
}

interface RemoveProps extends Removal {
  id: string
  /** The entry's name in the button's label. Defaults to `what`. */
  name?: string
  /** The text of the button. The confirmation always says 'Remove'. */
  verb?: string
}

export function RemoveButton({ id, name, verb, ...removal }: RemoveProps) {
  const words = useWords()
  const remove = useRemoval(removal)
  const label = verb ?? words.remove
  return (
    <ActionButton onClick={() => void remove(id)} aria-label={`${label} ${name ?? removal.what}`} title={label}>
      <Trash2 aria-hidden className="size-4" />
    </ActionButton>
  )
}
