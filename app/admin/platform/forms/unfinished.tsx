import { createContext, use, useEffect, useId } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from '../dialogs/use-confirm.ts'
import { forgetDraft } from './draft.ts'
import { useWords } from '../texts.ts'

/**
 * Open work in a form or a dialog that would be lost with it, by name: an upload that runs, a download that is half typed, the reason of a
 * refund.
 */
export type Unfinished = Map<string, string>
type Registry = Pick<Unfinished, 'delete'> & { set: (id: string, name: string) => unknown }
export const UnfinishedContext = createContext<Registry | null>(null)

/** While `name` is not null, the form or the dialog around it asks before it is left, and such a form is not saved. */
export function useUnfinished(name: string | null) {
  const all = use(UnfinishedContext)
  const id = useId()
  useEffect(() => {
    if (name === null) return
    all?.set(id, name)
    return () => void all?.delete(id)
  }, [all, id, name])
}

/** The same as an element, for what is rendered in the dialog itself. */
export function Unsaved({ name }: { name: string }) {
  useUnfinished(name)
  return null
}

interface Leaving {
  isDirty: boolean
  unfinished: Unfinished
  /** It was saved, or the user leaves to sign in. */
  released: { current: boolean }
  /** The name of the form's draft. */
  name: string
}

/** Asks for confirmation before a changed form is left. */
export function useLeaveGuard({ isDirty, unfinished, released, name }: Leaving) {
  const ask = useConfirm()
  const words = useWords()
  const isUnsaved = () => (isDirty || unfinished.size > 0) && !released.current
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // The question ends with what it is about: a save that arrives opens the list, or leaves nothing unsaved.
    if (!isDirty && unfinished.size === 0) return blocker.reset()
    const abort = new AbortController()
    const { signal } = abort
    void ask({ title: words.leaveTitle, text: words.leaveText, yes: words.leave, no: words.stay }, signal).then((leave) => {
      if (signal.aborted) return
      if (!leave) return blocker.reset()
      forgetDraft(name)
      blocker.proceed()
    })
    return () => abort.abort()
  }, [blocker, isDirty, unfinished, ask, words, name])
  useUnloadQuestion(isUnsaved)
}

/** The browser asks before the page is closed or reloaded. */
export function useUnloadQuestion(isUnsaved: () => boolean) {
  useEffect(() => {
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  })
}
