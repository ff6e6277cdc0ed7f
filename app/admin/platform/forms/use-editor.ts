import { type RefObject, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import { forgetDraft, useDraft, useDraftOf } from './draft.ts'
import { type Base, followSaved, mergeChanges, rebaseForm, resetForm } from './base.ts'
import { normalizedBy, resolverOf, type SchemaOf } from './field-errors.ts'
import type { Unfinished } from '../dialogs/unfinished.tsx'
import type { Versioned } from './save-change.ts'
import { type Saving, useSave } from './use-save.ts'

interface Editing<Fields extends FieldValues, Saved extends Versioned> extends Saving<Fields, Saved> {
  /** Names the draft: one per edited entry, and one for a new entry. */
  form: string
  /** The base that the form starts from. */
  initial: Base<Fields>
  schema: SchemaOf<Fields>
}

export type Editor<Fields extends FieldValues, Saved extends Versioned> = ReturnType<typeof useEditor<Fields, Saved>>

/** The state of a form: combines its draft, saving and edit conflicts. */
export function useEditor<Fields extends FieldValues, Saved extends Versioned>(editing: Editing<Fields, Saved>) {
  const { initial, fieldsOf } = editing
  const draft = useDraft(editing.form, initial)
  const { name, drafted, baseRef } = draft
  const released = useRef(false)
  const form = useForm<Fields>({
    defaultValues: draft.start.fields as DefaultValues<Fields>,
    resolver: resolverOf(editing.schema, editing.toInput),
  })
  useDraftOf(form, draft)
  // Left by a discarded draft: the fields as they are stored, as far as this form knows.
  const savedRef = useRef(draft.fresh)
  const onSaved = (saved: Saved | null, sent: Fields) => {
    forgetDraft(name)
    if (!editing.stays) released.current = true
    else if (saved) stay(saved, sent)
    editing.onSaved(saved, sent)
  }
  const inTurn = useTurns()
  const normalized = normalizedBy(editing.schema, editing.toInput)
  const [unfinished] = useState<Unfinished>(() => new Map())
  const { state, submit, settle } = useSave(
    { ...editing, onSaved, inTurn, unfinished, isDraft: draft.content !== null, normalized },
    form,
    baseRef,
  )
  const follow = (saved: Saved) => (baseRef.current = savedRef.current = { fields: fieldsOf(saved), version: saved.version })
  const theirs = state.kind === 'conflict' ? state.theirs : null
  const { setMerged, ...resolution } = useResolution({ theirs, form, baseRef, fieldsOf, follow, settle, drop: draft.drop })
  const stay = (saved: Saved, sent: Fields) => {
    follow(saved)
    draft.drop()
    setMerged(false)
    followSaved(form, baseRef.current, sent)
  }

  return {
    /** The name of the form's draft. */
    name,
    form,
    state,
    /** The fields were restored from a draft. */
    drafted,
    released,
    unfinished,
    fieldsOf,
    submit,
    ...resolution,
    inTurn,
    base: () => baseRef.current,
    discardDraft: () => {
      baseRef.current = savedRef.current
      draft.drop()
      form.reset(savedRef.current.fields)
    },
    /** Allows leaving without confirmation. The draft stays. */
    release: () => {
      released.current = true
    },
    /** These fields were saved separately from the form and are no longer dirty. */
    rebase: (version: number, fields: Partial<Fields>) => {
      for (const ref of [baseRef, savedRef]) ref.current = { fields: { ...ref.current.fields, ...fields }, version }
      rebaseForm(form, baseRef.current)
    },
  }
}

interface Conflicting<Fields extends FieldValues, Saved> {
  form: UseFormReturn<Fields>
  fieldsOf: (saved: Saved) => Fields
  /** The other user's saved version, while it conflicts with this form. */
  theirs: Saved | null
  baseRef: RefObject<Base<Fields>>
  follow: (saved: Saved) => Base<Fields>
  settle: () => void
  /** Forgets the draft. */
  drop: () => void
}

/** In both ways to resolve a conflict, the other user's saved version is the new base. */
function useResolution<Fields extends FieldValues, Saved>(conflict: Conflicting<Fields, Saved>) {
  const { theirs, form, baseRef, fieldsOf, follow, settle, drop } = conflict
  const [merged, setMerged] = useState(false)
  const rebaseOn = (saved: Saved, fields: Fields) => {
    resetForm(form, follow(saved), fields)
    settle()
  }
  return {
    /** This user's changes were merged into another user's saved version. */
    merged,
    setMerged,
    takeTheirs: () => {
      if (!theirs) return
      rebaseOn(theirs, fieldsOf(theirs))
      drop()
    },
    keepMine: () => {
      if (!theirs) return
      rebaseOn(theirs, mergeChanges(baseRef.current.fields, form.getValues(), fieldsOf(theirs)))
      setMerged(true)
    },
  }
}

/** Runs one save after the other: each has the version that the one before has left, so no save conflicts with one of the same form. */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return <Result>(save: () => Promise<Result>): Promise<Result> => {
    const result = last.current.then(save)
    last.current = result.catch(() => {})
    return result
  }
}
