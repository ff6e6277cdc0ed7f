import { useRef } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { forgetDraft } from './draft.ts'
import { type Base, rebaseForm } from './base.ts'
import { resolverOf } from './resolver.ts'
import { useConflict } from './use-conflict.ts'
import { useDraft, useDraftOf } from './use-draft.ts'
import { type SaveState, type Saving, useSave } from './use-save.ts'

export interface Editing<Fields extends FieldValues, Saved extends { version: number }> extends Saving<Fields, Saved> {
  /** Names the draft: one for each entry that is edited, and one for a new one. */
  form: string
  /** What the form starts from. */
  initial: Base<Fields>
  schema: z.ZodType
}

export interface Editor<Fields extends FieldValues, Saved> {
  /** The name of its draft. */
  name: string
  form: UseFormReturn<Fields>
  state: SaveState<Saved>
  /** The fields were found in a draft, not in what is saved. */
  drafted: boolean
  /** This user's changes were put on top of what somebody else saved. */
  merged: boolean
  base: () => Base<Fields>
  fieldsOf: (saved: Saved) => Fields
  submit: () => void
  discardDraft: () => void
  /** Leaving is not asked about any more; the draft stays. */
  release: () => void
  released: { current: boolean }
  takeTheirs: () => void
  keepMine: () => void
  /** These fields were saved by a call of their own, outside this form: they count as changed no more. */
  rebase: (version: number, fields: Partial<Fields>) => void
}

/** One form of the panel, put together from its draft, its saving and its edit conflicts. */
export function useEditor<Fields extends FieldValues, Saved extends { version: number }>(
  editing: Editing<Fields, Saved>,
): Editor<Fields, Saved> {
  const { initial, fieldsOf } = editing
  const draft = useDraft(editing.form, initial)
  const { name, drafted, baseRef } = draft
  const released = useRef(false)
  const form = useForm<Fields>({
    defaultValues: draft.start.fields as DefaultValues<Fields>,
    resolver: resolverOf(editing.schema, editing.toInput),
  })
  useDraftOf(form, draft)
  const onSaved = (saved: Saved | null) => {
    released.current = true
    forgetDraft(name)
    editing.onSaved(saved)
  }
  const { state, submit, settle } = useSave({ ...editing, onSaved }, form, baseRef)
  const conflict = useConflict({ form, baseRef, state, fieldsOf, settle, onTheirs: draft.drop })

  return {
    name,
    form,
    state,
    drafted,
    released,
    fieldsOf,
    submit,
    ...conflict,
    base: () => baseRef.current,
    discardDraft: () => {
      baseRef.current = initial
      draft.drop()
      form.reset(initial.fields)
    },
    release: () => {
      released.current = true
    },
    rebase: (version, fields) => {
      baseRef.current = { fields: { ...baseRef.current.fields, ...fields }, version }
      rebaseForm(form, baseRef.current)
    },
  }
}
