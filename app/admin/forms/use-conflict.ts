import { type RefObject, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Base, resetForm } from './base.ts'
import { mergeChanges } from './changed-fields.ts'
import type { SaveState } from './use-save.ts'

interface Conflict<Fields extends FieldValues, Saved> {
  form: UseFormReturn<Fields>
  baseRef: RefObject<Base<Fields>>
  /** Makes this saved version the base. */
  follow: (saved: Saved) => Base<Fields>
  state: SaveState<Saved>
  fieldsOf: (saved: Saved) => Fields
  /** Ends the conflict, so that the form can be saved again. */
  settle: () => void
  /** Called when this user's changes are discarded. */
  onTheirs: () => void
}

/** The two ways to resolve an edit conflict. In both, the other user's saved version is the new base. */
export function useConflict<Fields extends FieldValues, Saved extends { version: number }>({
  form,
  baseRef,
  follow,
  state,
  fieldsOf,
  settle,
  onTheirs,
}: Conflict<Fields, Saved>) {
  const [merged, setMerged] = useState(false)
  const theirs = state.kind === 'conflict' ? state.theirs : null
  const rebaseOn = (saved: Saved, fields: Fields) => {
    resetForm(form, follow(saved), fields)
    settle()
  }
  return {
    merged,
    forgetMerge: () => setMerged(false),
    takeTheirs: () => {
      if (!theirs) return
      rebaseOn(theirs, fieldsOf(theirs))
      onTheirs()
    },
    keepMine: () => {
      if (!theirs) return
      rebaseOn(theirs, mergeChanges(baseRef.current.fields, form.getValues(), fieldsOf(theirs)))
      setMerged(true)
    },
  }
}
