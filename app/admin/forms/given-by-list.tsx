import { type ReactNode, useState } from 'react'
import { Loaded } from './loaded.tsx'
import { readDraft } from './draft.ts'
import { useDraftName } from './draft-name.ts'
import { NotGiven } from './not-given.tsx'

interface Props<Thing> {
  /** What the list passed on with the navigation, if it did. */
  given: Thing | undefined
  /** The form's name, by which its draft is found. */
  form: string
  missing: { title: string; message: string; list: string; back: string }
  read: (signal: AbortSignal) => Promise<Thing>
  fallback: string
  children: (thing: Thing) => ReactNode
}

/** See docs/rules/admin-panel.md#missing-navigation-state: a form that edits what its list passed on. Opened by its address alone it needs a draft to go on with. */
export function GivenByList<Thing>({ given, form, missing, read, fallback, children }: Props<Thing>) {
  const draft = useDraftName(form)
  // Once: discarding the draft leaves the form open with what is saved.
  const [drafted] = useState(() => readDraft(draft) !== null)
  if (given) return children(given)
  if (!drafted) return <NotGiven {...missing} />
  return (
    <Loaded of={[form]} read={read} fallback={fallback}>
      {children}
    </Loaded>
  )
}
