import { WriteButton } from '../dialogs/write-button.tsx'
import { SquarePen, Trash2 } from 'lucide-react'
import { useLocation } from 'react-router'
import { type EntryWords, useWords } from '../texts.ts'
import { ActionLink } from './action.tsx'
import type { Document } from '#app/query/document.ts'
import { callPanel } from '../calls/call-panel.ts'

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
  return <ActionLink Icon={SquarePen} to={to} state={{ ...state, from: search }} aria-label={`${words.edit} ${name}`} title={words.edit} />
}

interface RemoveProps {
  id: string
  /** The list that is read again afterwards. */
  list: string
  /** See docs/rules/admin-panel.md#removal: one of the list, and the name of this one. */
  noun: string
  what: string
  document: Document<unknown, { id: string }>
  /** Texts that do not follow from the noun. */
  texts?: Partial<EntryWords>
  /** The entry's name in the button's label. Defaults to `what`. */
  name?: string
  /** The text of the button. The confirmation always says 'Remove'. */
  verb?: string
}

/** Asks for confirmation, removes the entry, reports the outcome and reloads the list. */
export function RemoveButton({ id, list, noun, what, document, texts, name = what, verb }: RemoveProps) {
  const words = useWords()
  const { remove, notRemoved } = { ...words.entry(noun), ...texts }
  const label = verb ?? words.remove
  return (
    <WriteButton
      size="row"
      className="min-w-11"
      aria-label={`${label} ${name}`}
      title={label}
      question={{ title: remove, text: what, yes: words.remove, no: words.cancel }}
      write={{ send: () => callPanel(document, { id }), done: `${words.removed}: ${what}`, failed: notRemoved, again: [[list]] }}
    >
      <Trash2 aria-hidden className="size-4" />
    </WriteButton>
  )
}
