import { SquarePen, Trash2 } from 'lucide-react'
import { useLocation } from 'react-router'
import { use } from 'react'
import { toast } from 'sonner'
import { LangContext, useWords, wordsOf } from '../words.ts'
import { ActionButton, ActionLink } from './action.tsx'
import type { Document } from '../../query/document.ts'
import { callPanel, panelClient } from '../calls/call-panel.ts'
import { toastFailure } from '../calls/toast-failure.tsx'
import { useConfirm } from '../dialogs/use-confirm.ts'

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

export interface Removal {
  /** The list that is read again afterwards. */
  list: string
  /** See docs/rules/admin-panel.md#removal: the text of the confirmation. */
  question: string
  what: string
  document: Document<unknown, { id: string }>
  fallback: string
}

/** Asks for confirmation, removes the entry, reports the outcome and reloads the list. */
export function useRemoval({ list, question, what, document, fallback }: Removal) {
  const ask = useConfirm()
  const lang = use(LangContext)
  const words = wordsOf(lang)
  return async (id: string) => {
    if (!(await ask({ title: question, text: what, yes: words.remove, no: words.cancel }))) return
    try {
      await callPanel(document, { id })
      toast.success(`${words.removed}: ${what}`)
    } catch (error) {
      toastFailure(error, fallback, lang)
    }
    await panelClient.invalidateQueries({ queryKey: [list] })
  }
}
