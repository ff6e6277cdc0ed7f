import { useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../forms/draft.ts'
import { useDraftName } from '../forms/draft-name.ts'

/** The addresses entered for a course survive a reload and an expired session, as in every form of the panel. */
export function useTypedAddresses(courseId: string) {
  const name = useDraftName(`permissions-${courseId}`)
  const [draft] = useState(() => readDraft<string>(name)?.fields ?? '')
  const [text, setText] = useState(draft)
  return {
    text,
    /** The text was restored from a draft and has not been edited yet. */
    drafted: draft !== '' && text === draft,
    setText: (typed: string) => {
      setText(typed)
      if (typed.trim() === '') forgetDraft(name)
      else keepDraft(name, { fields: typed, base: { fields: '', version: null } })
    },
  }
}
