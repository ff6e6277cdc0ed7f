import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Base } from './base.ts'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { useDraftName } from './draft-name.ts'

/** The draft found when the form opened, and the base of its changes: the draft's own base, not the currently saved version. */
export function useDraft<Fields>(form: string, initial: Base<Fields>) {
  const name = useDraftName(form)
  const [found] = useState(() => readDraft<Fields>(name))
  const [drafted, setDrafted] = useState(found !== null)
  const [fresh] = useState(() => (initial.version === null ? { ...initial, key: crypto.randomUUID() } : initial))
  const start = found?.base ?? fresh
  const baseRef = useRef(start)
  const drop = () => {
    forgetDraft(name)
    setDrafted(false)
  }
  return { name, found, drafted, start, fresh, baseRef, drop }
}

/** Restores the draft's fields into the form once. From then on the draft follows the form. */
export function useDraftOf<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  { name, found, baseRef }: { name: string; found: { fields: Fields } | null; baseRef: RefObject<Base<Fields>> },
) {
  useEffect(() => {
    if (found) form.reset(found.fields, { keepDefaultValues: true })
    return followForm(form, name, baseRef)
    // Only once per form, with the draft that was found when it opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
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
