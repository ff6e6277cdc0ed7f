import { BackLink } from '../lists/action.tsx'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { Loaded } from '../calls/loaded.tsx'
import { readDraft, useDraftName } from './draft.ts'
import { ErrorBox } from '#app/ui/error-box.tsx'

/** The navigation state of a link from a screen that knows only the entry's id. */
export interface Linked {
  linked: true
}

interface Props<Entry> {
  /** The entry that the list passed in the navigation state, if any. */
  given: Entry | undefined
  /** The form's name, which identifies its draft. */
  form: string
  missing: Missing
  read: (context: { signal: AbortSignal }) => Promise<Entry>
  fallback: string
  children: (entry: Entry) => ReactNode
}

/**
 * See docs/rules/admin-panel.md#missing-navigation-state: a form that edits the entry passed by its list. Opened directly by its URL, it
 * needs a draft to continue from. A link from another screen of the panel has it read.
 */
export function GivenByList<Entry>({ given, form, missing, read, fallback, children }: Props<Entry>) {
  const draft = useDraftName(form)
  // Read only once: after the draft is discarded, the form stays open with the saved values.
  const [drafted] = useState(() => readDraft(draft) !== null)
  const { state } = useLocation() as { state: Linked | null }
  if (given) return children(given)
  if (!drafted && !state?.linked) return <NotGiven {...missing} />
  return (
    <Loaded once whole query={{ queryKey: [form, 'form'], queryFn: read }} fallback={fallback}>
      {children}
    </Loaded>
  )
}

interface Missing {
  title: string
  message: string
  /** The list in which the entry is selected. */
  list: string
  back: string
}

/** Shown when a screen that needs its list's navigation state is opened without it (docs/rules/admin-panel.md#missing-navigation-state). */
export const NotGiven = ({ title, message, list, back }: Missing) => (
  <>
    <title>{title}</title>
    <BackLink to={list}>{back}</BackLink>
    <h1 className="display mb-5 text-1">{title}</h1>
    <ErrorBox message={message} />
  </>
)
