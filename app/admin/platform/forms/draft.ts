import { createContext, type RefObject, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { readStored, store } from '#app/ui/browser-storage.ts'
import { type Unfinished, useUnloadQuestion } from '../dialogs/unfinished.tsx'
import { useConfirm } from '../dialogs/use-confirm.ts'
import { useWords } from '../texts.ts'
import type { Base } from './base.ts'

/** The signed-in user's id at the provider. It keeps another user of the same tab from finding this user's drafts. */
export const DraftOwnerContext = createContext('')

export const useDraftName = (form: string): string => `${use(DraftOwnerContext)}.${form}`

/** The unsaved content of a form and the base of its changes. It survives a reload, a new sign-in and a crash of the page. */
export interface Draft<Fields> {
  fields: Fields
  base: Base<Fields>
}

const keyOf = (form: string) => `sabia.draft.${form}`

/** Null without a draft, or in a browser without storage: the form starts from the saved values. */
export const readDraft = <Fields>(form: string) => readStored('sessionStorage', keyOf(form)) as Draft<Fields> | null

/** Without storage the form still holds the content, and leaving it asks for confirmation. */
export const keepDraft = <Fields>(form: string, draft: Draft<Fields>) => store('sessionStorage', keyOf(form), draft)

export const forgetDraft = (form: string) => store('sessionStorage', keyOf(form), null)

/** The draft found when the form opened, and the base of its changes: the draft's own base, not the currently saved version. */
export function useDraft<Fields>(form: string, initial: Base<Fields>) {
  const name = useDraftName(form)
  const [content] = useState(() => readDraft<Fields>(name))
  const [drafted, setDrafted] = useState(content !== null)
  const [fresh] = useState(() => (initial.version === null ? { ...initial, key: crypto.randomUUID() } : initial))
  const start = content?.base ?? fresh
  const baseRef = useRef(start)
  const drop = () => {
    forgetDraft(name)
    setDrafted(false)
  }
  return { name, content, drafted, start, fresh, baseRef, drop }
}

/** A text with a draft, outside the form of an entry. Its base stays until the draft is discarded. */
export function useDraftedText(form: string, saved: Base<string>) {
  const name = useDraftName(form)
  const fresh = { fields: saved.fields, base: saved }
  const [draft, setDraft] = useState(() => readDraft<string>(name) ?? fresh)
  const [drafted, setDrafted] = useState(draft.base !== saved)
  const { fields: text, base } = draft
  return {
    text,
    base,
    drafted,
    setText: (typed: string) => {
      setDraft({ fields: typed, base })
      if (typed.trim() === base.fields.trim()) forgetDraft(name)
      else keepDraft(name, { fields: typed, base })
    },
    discard: () => {
      forgetDraft(name)
      setDraft(fresh)
      setDrafted(false)
    },
  }
}

/** Restores the draft's fields into the form once. From then on the draft follows the form. */
export function useDraftOf<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  { name, content, baseRef }: { name: string; content: { fields: Fields } | null; baseRef: RefObject<Base<Fields>> },
) {
  const restore = useEffectEvent(() => {
    if (content) form.reset(content.fields, { keepDefaultValues: true })
    return followForm(form, name, baseRef)
  })
  useEffect(() => restore(), [])
}

/** Saves a draft while the form differs from its base, and removes it otherwise. Returns a function that stops this. */
export const followForm = <Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'subscribe'>,
  name: string,
  base: { current: Base<Fields> },
) =>
  form.subscribe({
    formState: { values: true, isDirty: true },
    callback: ({ values, isDirty }) => {
      if (isDirty) keepDraft(name, { fields: values, base: base.current })
      else forgetDraft(name)
    },
  })

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
