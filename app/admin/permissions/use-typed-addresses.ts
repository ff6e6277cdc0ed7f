import { useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../forms/draft.ts'
import { useDraftName } from '../forms/draft-name.ts'

/** The addresses typed for a course outlive a reload and a session that ended, as every form of the panel does. */
export function useTypedAddresses(courseId: string) {
  const name = useDraftName(`permissions-${courseId}`)
  const [draft] = useState(() => readDraft<string>(name)?.fields ?? '')
  const [text, setText] = useState(draft)
  return {
    text,
    /** What stands there was found again, and is not written anew yet. */
    drafted: draft !== '' && text === draft,
    setText: (typed: string) => {
      setText(typed)
      if (typed.trim() === '') forgetDraft(name)
      else keepDraft(name, { fields: typed, base: { fields: '', version: null } })
    },
  }
}
