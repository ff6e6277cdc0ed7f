import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type FailureText, failureText } from '../../query/failure-text.ts'
import { GraphQLRequestError } from '../../query/graphql-error.ts'
import { isSignedOut } from '../calls/call-panel.ts'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { useDraftName } from './draft-name.ts'
import { resolverOf } from './resolver.ts'

export interface Editing<Fields extends FieldValues, Saved extends { version: number }> {
  /** Names the draft: one for each thing that is edited, and one for a new one. */
  form: string
  /** What the form begins with, and the version of that; null while it is created. */
  begin: Fields
  version: number | null
  schema: z.ZodType
  toInput: (fields: Fields) => Record<string, unknown>
  fieldsOf: (saved: Saved) => Fields
  /** Gets all that a new one needs; of what is edited only what was changed. */
  save: (input: Record<string, unknown>, version: number | null) => Promise<Saved>
  /** What is saved now, after somebody else saved first. */
  reread?: () => Promise<Saved>
  /** Said where no answer came (docs/rules/admin-panel.md#errors). */
  fallback: string
  /** Null where nothing was changed, so that nothing had to be saved. */
  onSaved: (saved: Saved | null) => void
}

export type SaveState<Saved> =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'failed'; text: FailureText; signedOut: boolean }
  | { kind: 'conflict'; theirs: Saved }

export interface Editor<Fields extends FieldValues, Saved> {
  /** The name of its draft. */
  name: string
  form: UseFormReturn<Fields>
  state: SaveState<Saved>
  /** The fields were found in a draft, not in what is saved. */
  drafted: boolean
  merged: boolean
  submit: () => void
  discardDraft: () => void
  /** The next way out is not asked about; the draft stays. */
  release: () => void
  released: { current: boolean }
  takeTheirs: () => void
  keepMine: () => void
  /** What is saved changed by a call of its own, outside this form: that part is no change any more. */
  rebase: (version: number, fields: Partial<Fields>) => void
  version: () => number | null
  /** The fields as this form last knew them saved. */
  begin: () => Fields
  fieldsOf: (saved: Saved) => Fields
}

/** One form of the panel: checks, saves, keeps what was written, and resolves conflicts with what others saved meanwhile. */
export function useEditor<Fields extends FieldValues, Saved extends { version: number }>(
  editing: Editing<Fields, Saved>,
): Editor<Fields, Saved> {
  const name = useDraftName(editing.form)
  const [draft] = useState(() => readDraft<Fields>(name))
  const [drafted, setDrafted] = useState(draft !== null)
  const [merged, setMerged] = useState(false)
  const [state, setState] = useState<SaveState<Saved>>({ kind: 'idle' })
  const version = useRef(draft ? draft.version : editing.version)
  const begin = useRef(draft ? draft.begin : editing.begin)
  const released = useRef(false)
  /** A save went out and no answer came: it may have been done. */
  const unsure = useRef(false)
  const form = useForm<Fields>({
    defaultValues: (draft ? draft.begin : editing.begin) as DefaultValues<Fields>,
    resolver: resolverOf(editing.schema, editing.toInput),
  })
  useDraft(form, name, { begin, version }, draft?.fields)

  const save = async (fields: Fields) => {
    const input = editing.toInput(fields)
    const change = version.current === null ? input : changedOnly(editing.toInput(begin.current), input)
    if (Object.keys(change).length === 0) return done(null)
    setState({ kind: 'saving' })
    try {
      if (unsure.current && editing.reread && !isSame(editing.fieldsOf(await editing.reread()), begin.current))
        return await resolveConflict(fields)
      unsure.current = false
      done(await editing.save(change, version.current))
    } catch (error) {
      await failed(error, fields)
    }
  }
  const done = (saved: Saved | null) => {
    released.current = true
    forgetDraft(name)
    setState({ kind: 'idle' })
    editing.onSaved(saved)
  }
  const failed = async (error: unknown, fields: Fields) => {
    if (error instanceof GraphQLRequestError) {
      if (error.code === 'EDIT_CONFLICT' && editing.reread) return resolveConflict(fields)
      const complaints = Object.entries(error.fields)
      for (const [index, [field, message]] of complaints.entries())
        form.setError(field as Path<Fields>, { type: 'server', message }, { shouldFocus: index === 0 })
    } else unsure.current = true
    setState({ kind: 'failed', text: failureText(error, editing.fallback), signedOut: isSignedOut(error) })
  }
  /** An answer that was lost on its way was perhaps our own save: what says the same is no conflict. */
  const resolveConflict = async (fields: Fields) => {
    try {
      const theirs = await editing.reread!()
      unsure.current = false
      if (isSame(editing.toInput(editing.fieldsOf(theirs)), editing.toInput(fields))) done(theirs)
      else setState({ kind: 'conflict', theirs })
    } catch (error) {
      setState({ kind: 'failed', text: failureText(error, editing.fallback), signedOut: isSignedOut(error) })
    }
  }
  const settle = (theirs: Saved, fields: Fields) => {
    begin.current = editing.fieldsOf(theirs)
    version.current = theirs.version
    form.reset(begin.current, { keepDefaultValues: false })
    form.reset(fields, { keepDefaultValues: true })
    setState({ kind: 'idle' })
  }

  return {
    name,
    form,
    state,
    drafted,
    merged,
    released,
    begin: () => begin.current,
    fieldsOf: editing.fieldsOf,
    version: () => version.current,
    submit: () => void form.handleSubmit(save)(),
    discardDraft: () => {
      forgetDraft(name)
      begin.current = editing.begin
      version.current = editing.version
      form.reset(editing.begin)
      setDrafted(false)
    },
    release: () => {
      released.current = true
    },
    takeTheirs: () => {
      if (state.kind !== 'conflict') return
      settle(state.theirs, editing.fieldsOf(state.theirs))
      forgetDraft(name)
      setDrafted(false)
    },
    keepMine: () => {
      if (state.kind !== 'conflict') return
      settle(state.theirs, changesOver(begin.current, form.getValues(), editing.fieldsOf(state.theirs)))
      setMerged(true)
    },
    rebase: (saved, fields) => {
      version.current = saved
      begin.current = { ...begin.current, ...fields }
      form.reset(begin.current, { keepValues: true, keepErrors: true, keepSubmitCount: true })
      // The reset counts the form as unchanged; setting any field to what it is makes it look again.
      const [field] = Object.keys(begin.current) as Path<Fields>[]
      if (field) form.setValue(field, form.getValues(field), { shouldDirty: true })
    },
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What of an input is not as it was. */
const changedOnly = (before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name])))

/** Theirs, with what differs between `begin` and `mine` on top: nobody's other fields are turned back. */
function changesOver<Fields extends FieldValues>(begin: Fields, mine: Fields, theirs: Fields): Fields {
  const changed = Object.entries(mine).filter(([name, value]) => !isSame(value, begin[name]))
  return { ...theirs, ...Object.fromEntries(changed) }
}

/** Found again, and kept while there is something to lose. */
function useDraft<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  name: string,
  from: { begin: { current: Fields }; version: { current: number | null } },
  found: Fields | undefined,
) {
  useEffect(() => {
    if (found) form.reset(found, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) keepDraft(name, { fields: values, begin: from.begin.current, version: from.version.current })
        else forgetDraft(name)
      },
    })
    // Once a form: the draft is what was found when it opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
