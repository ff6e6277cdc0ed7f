import { type RefObject, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Base } from './base.ts'
import { refusalIn, showFieldErrors } from './field-errors.ts'
import type { Unfinished } from '../dialogs/unfinished.tsx'
import { inputOf, saveChange, type SaveRules, type Versioned } from './save-change.ts'

export type SaveState<Saved> =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'unfinished'; names: string[] }
  | { kind: 'failed'; error: unknown; fallback: string; isUnknown: boolean }
  | { kind: 'created-before' }
  | { kind: 'conflict'; theirs: Saved; moved?: true | undefined }

export interface Saving<Fields, Saved> extends SaveRules<Fields, Saved> {
  /** A save leaves the form open, with the focus where it is. Otherwise the user goes elsewhere. */
  stays?: boolean
  /** Shown if there was no response (docs/rules/admin-panel.md#errors). */
  fallback: string
  /** Null if nothing was changed, so that nothing had to be saved. `fields`: those that were sent. */
  onSaved: (saved: Saved | null, fields: Fields) => void
}

interface Around {
  /** After what else the form is saving. */
  inTurn: <Result>(save: () => Promise<Result>) => Promise<Result>
  unfinished: Unfinished
  /** The form starts from a draft. */
  isDraft: boolean
}

/** Sends the changes and holds the outcome until the next attempt. */
export function useSave<Fields extends FieldValues, Saved extends Versioned>(
  saving: Saving<Fields, Saved> & Around,
  form: UseFormReturn<Fields>,
  base: RefObject<Base<Fields>>,
) {
  const [state, setState] = useState<SaveState<Saved>>({ kind: 'idle' })
  // A draft of a new entry may be what an attempt without a response has left.
  const responseLost = useRef(saving.isDraft && base.current.version === null)
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
    responseLost.current = outcome.kind === 'created-before' || (outcome.kind === 'failed' && outcome.responseLost)
    if (outcome.kind === 'saved') return finish(outcome.saved, fields)
    if (outcome.kind !== 'failed') return setState(outcome)
    showFieldErrors(form, outcome.error)
    setState({ kind: 'failed', error: outcome.error, fallback: saving.fallback, isUnknown: refusalIn(outcome.error) === null })
  }
  /** Does nothing while a save runs, or after one while the next page is loading. */
  const submit = async () => {
    if (locked.current) return
    // Leaving the page would end it.
    if (!saving.stays && saving.unfinished.size > 0) return setState({ kind: 'unfinished', names: [...saving.unfinished.values()] })
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
