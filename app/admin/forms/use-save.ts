import { type RefObject, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type FailureText, failureText } from '../../query/failure-text.ts'
import { isSignedOut } from '../calls/call-panel.ts'
import type { Base } from './base.ts'
import { showFieldErrors } from './field-errors.ts'
import { inputOf, saveChange, type SaveRules } from './save-change.ts'

export type SaveState<Saved> =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'failed'; text: FailureText; signedOut: boolean }
  | { kind: 'conflict'; theirs: Saved }

export interface Saving<Fields, Saved> extends SaveRules<Fields, Saved> {
  /** A save leaves the form open, with the focus where it is. Otherwise the user goes elsewhere. */
  stays?: boolean
  /** Shown if there was no response (docs/rules/admin-panel.md#errors). */
  fallback: string
  /** Null if nothing was changed, so that nothing had to be saved. `fields`: those that were sent. */
  onSaved: (saved: Saved | null, fields: Fields) => void
}

/** Sends the changes and holds the outcome until the next attempt. `inTurn`: after what else the form is saving. */
export function useSave<Fields extends FieldValues, Saved>(
  saving: Saving<Fields, Saved> & { inTurn: <Result>(save: () => Promise<Result>) => Promise<Result> },
  form: UseFormReturn<Fields>,
  base: RefObject<Base<Fields>>,
) {
  const [state, setState] = useState<SaveState<Saved>>({ kind: 'idle' })
  const responseLost = useRef(false)
  // Not a state: the second of two key presses may come before the next render.
  const locked = useRef(false)
  const isSaved = useRef(false)

  const finish = (saved: Saved | null, fields: Fields) => {
    setState({ kind: 'idle' })
    isSaved.current = true
    saving.onSaved(saved, fields)
  }
  const save = async (fields: Fields) => {
    if (Object.keys(inputOf(saving, fields, base.current)).length === 0) return finish(null, fields)
    setState({ kind: 'saving' })
    const outcome = await saving.inTurn(() => saveChange(saving, { fields, base: base.current, responseLost: responseLost.current }))
    responseLost.current = outcome.kind === 'failed' && outcome.responseLost
    if (outcome.kind === 'saved') return finish(outcome.saved, fields)
    if (outcome.kind === 'conflict') return setState(outcome)
    showFieldErrors(form, outcome.error)
    setState(failureOf(outcome.error, saving.fallback))
  }
  /** Does nothing while a save runs, or after one while the next page is loading. */
  const submit = async () => {
    if (locked.current) return
    locked.current = true
    isSaved.current = false
    try {
      await form.handleSubmit(save)()
    } finally {
      locked.current = isSaved.current && !saving.stays
    }
  }
  return { state, submit: () => void submit(), settle: () => setState({ kind: 'idle' }) }
}

export const failureOf = (error: unknown, fallback: string) => ({
  kind: 'failed' as const,
  text: failureText(error, fallback),
  signedOut: isSignedOut(error),
})
