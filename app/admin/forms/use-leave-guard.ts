import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { useConfirm } from '../dialogs/confirm.tsx'
import { useWords } from '../words.ts'
import { forgetDraft } from './draft.ts'
import type { Editor } from './use-editor.ts'

/** Asks for confirmation before a changed form is left, unless it was saved or the user leaves to sign in. */
export function useLeaveGuard<Fields extends FieldValues, Saved>({ form, released, name }: Editor<Fields, Saved>) {
  const { isDirty } = form.formState
  const ask = useConfirm()
  const words = useWords()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !released.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void ask({ title: words.leaveTitle, text: words.leaveText, yes: words.leave, no: words.stay }).then((leave) => {
      if (!leave) return blocker.reset()
      forgetDraft(name)
      blocker.proceed()
    })
  }, [blocker, ask, words, name])
  useEffect(() => {
    if (!isDirty) return
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  }, [isDirty, released])
}
