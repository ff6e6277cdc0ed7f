import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { useConfirm } from '../dialogs/use-confirm.ts'
import { useWords } from '../words.ts'
import { forgetDraft } from './draft.ts'
import type { Editor } from './use-editor.ts'

/** Asks for confirmation before a changed form is left, unless it was saved or the user leaves to sign in. */
export function useLeaveGuard<Fields extends FieldValues, Saved>({ form, released, name, unfinished }: Editor<Fields, Saved>) {
  const { isDirty } = form.formState
  const ask = useConfirm()
  const words = useWords()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isDirty || unfinished.size > 0) && !released.current && currentLocation.pathname !== nextLocation.pathname,
  )
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
  useEffect(() => {
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if ((isDirty || unfinished.size > 0) && !released.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  }, [isDirty, unfinished, released])
}
