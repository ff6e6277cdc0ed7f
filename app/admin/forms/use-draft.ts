import { type RefObject, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Base } from './base.ts'
import { forgetDraft, keepDraft } from './draft.ts'

/** The fields of a draft are put into the form when it opens; from then on the draft follows the form. */
export function useDraft<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  name: string,
  base: RefObject<Base<Fields>>,
  found: Fields | undefined,
) {
  useEffect(() => {
    if (found) form.reset(found, { keepDefaultValues: true })
    return followForm(form, name, base)
    // Once per form: the draft is the one that was found when it opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

/** Keeps a draft while the form differs from its base, and none while there is nothing to lose. Returns what ends it. */
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
