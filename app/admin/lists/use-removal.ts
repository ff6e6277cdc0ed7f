import { use } from 'react'
import { toast } from 'sonner'
import type { Document } from '../../query/document.ts'
import { callPanel } from '../calls/call-panel.ts'
import { panelClient } from '../calls/panel-client.ts'
import { toastFailure } from '../calls/toast-failure.tsx'
import { useConfirm } from '../dialogs/use-confirm.ts'
import { LangContext, wordsOf } from '../words.ts'

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
