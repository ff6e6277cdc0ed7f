import { useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type Base, rebaseForm, resetForm } from './base.ts'
import { mergeChanges } from './changed-fields.ts'
import { forgetDraft, readDraft } from './draft.ts'
import { useDraftName } from './draft-name.ts'
import { resolverOf } from './resolver.ts'
import { useDraft } from './use-draft.ts'
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

/** One form of the panel. Its parts: the draft (use-draft.ts), saving (use-save.ts), and here the two ways out of an edit conflict. */
export function useEditor<Fields extends FieldValues, Saved extends { version: number }>(
  editing: Editing<Fields, Saved>,
): Editor<Fields, Saved> {
  const name = useDraftName(editing.form)
  const [draft] = useState(() => readDraft<Fields>(name))
  const [drafted, setDrafted] = useState(draft !== null)
  const [merged, setMerged] = useState(false)
  const begun = draft?.base ?? editing.initial
  const base = useRef(begun)
  const released = useRef(false)
  const form = useForm<Fields>({
    defaultValues: begun.fields as DefaultValues<Fields>,
    resolver: resolverOf(editing.schema, editing.toInput),
  })
  useDraft(form, name, base, draft?.fields)

  const dropDraft = () => {
    forgetDraft(name)
    setDrafted(false)
  }
  const onSaved = (saved: Saved | null) => {
    released.current = true
    forgetDraft(name)
    editing.onSaved(saved)
  }
  const { state, submit, settle } = useSave({ ...editing, onSaved }, form, base)
  /** What somebody else saved is the base from here on. */
  const rebaseOn = (theirs: Saved, fields: Fields) => {
    base.current = { fields: editing.fieldsOf(theirs), version: theirs.version }
    resetForm(form, base.current, fields)
    settle()
  }

  return {
    name,
    form,
    state,
    drafted,
    merged,
    released,
    submit,
    base: () => base.current,
    fieldsOf: editing.fieldsOf,
    discardDraft: () => {
      base.current = editing.initial
      dropDraft()
      form.reset(editing.initial.fields)
    },
    release: () => {
      released.current = true
    },
    takeTheirs: () => {
      if (state.kind !== 'conflict') return
      rebaseOn(state.theirs, editing.fieldsOf(state.theirs))
      dropDraft()
    },
    keepMine: () => {
      if (state.kind !== 'conflict') return
      rebaseOn(state.theirs, mergeChanges(base.current.fields, form.getValues(), editing.fieldsOf(state.theirs)))
      setMerged(true)
    },
    rebase: (version, fields) => {
      base.current = { fields: { ...base.current.fields, ...fields }, version }
      rebaseForm(form, base.current)
    },
  }
}
