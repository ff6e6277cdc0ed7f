import { type RefObject, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Base, resetForm } from './base.ts'
import { mergeChanges } from './changed-fields.ts'
import type { SaveState } from './use-save.ts'

interface Conflict<Fields extends FieldValues, Saved> {
  form: UseFormReturn<Fields>
  baseRef: RefObject<Base<Fields>>
  state: SaveState<Saved>
  fieldsOf: (saved: Saved) => Fields
  /** The conflict is over: the form can be saved again. */
  settle: () => void
  /** What was written here is given up. */
  onTheirs: () => void
}

/** The two ways out of an edit conflict. In both what somebody else saved becomes the base. */
export function useConflict<Fields extends FieldValues, Saved extends { version: number }>({
  form,
  baseRef,
  state,
  fieldsOf,
  settle,
  onTheirs,
}: Conflict<Fields, Saved>) {
  const [merged, setMerged] = useState(false)
  const theirs = state.kind === 'conflict' ? state.theirs : null
  const rebaseOn = (saved: Saved, fields: Fields) => {
    baseRef.current = { fields: fieldsOf(saved), version: saved.version }
    resetForm(form, baseRef.current, fields)
    settle()
  }
  return {
    merged,
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
