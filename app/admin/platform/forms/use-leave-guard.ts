import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { type Unfinished, useUnloadQuestion } from '../dialogs/unfinished.tsx'
import { useConfirm } from '../dialogs/use-confirm.ts'
import { useWords } from '../texts.ts'
import { forgetDraft } from './draft.ts'

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
