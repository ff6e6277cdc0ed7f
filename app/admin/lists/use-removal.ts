import { toast } from 'sonner'
import type { Document } from '../../query/document.ts'
import { callPanel } from '../calls/call-panel.ts'
import { toastFailure } from '../calls/toast-failure.ts'
import { panelClient } from '../calls/panel-client.ts'
import { useConfirm } from '../dialogs/confirm.tsx'

interface Removal {
  name: string
  /** See docs/rules/admin-panel.md#removal: asked before. */
  question: string
  what: string
  document: Document<unknown, { id: string }>
  fallback: string
  yes?: string
  no?: string
  done?: string
}

/** Asks, removes, tells, and reads the list anew. */
export function useRemoval({ name, question, what, document, fallback, yes = 'Remove', no = 'Cancel', done = 'Removed' }: Removal) {
  const ask = useConfirm()
  return async (id: string) => {
    if (!(await ask({ title: question, text: what, yes, no }))) return
    try {
      await callPanel(document, { id })
      toast.success(`${done}: ${what}`)
    } catch (error) {
      toastFailure(error, fallback)
    }
    await panelClient.invalidateQueries({ queryKey: [name] })
  }
}
