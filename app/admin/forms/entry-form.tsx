import { type ReactNode, useCallback } from 'react'
import type { FieldValues } from 'react-hook-form'
import { History, lastSaved, type Of } from '../history/history.tsx'
import { useListAgain } from '../lists/use-list-again.ts'
import type { Lang } from '../words.ts'
import type { Described } from './conflict.tsx'
import { FormPage } from './form-page.tsx'
import { type Editing, type Editor, useEditor } from './use-editor.ts'

interface Props<Fields extends FieldValues, Saved extends { version: number }> {
  lang: Lang
  /** The list of the entry, as in its URL: /admin/books. */
  list: string
  title: string
  badge?: ReactNode
  saveLabel: string
  /** Shown above the list after a save. */
  saved: string
  editing: Omit<Editing<Fields, Saved>, 'onSaved'>
  describe: (fields: Fields) => Described[]
  /** The target of the back link. Defaults to the list. */
  back?: string
  /** The entry whose history is shown below the form. A new entry has none. */
  history?: Of
  children: (editor: Editor<Fields, Saved>) => ReactNode
}

/** The form of a new or existing list entry. Saving returns to the same position in the list. */
export function EntryForm<Fields extends FieldValues, Saved extends { version: number }>({
  list: name,
  saved,
  editing,
  back,
  history,
  children,
  ...page
}: Props<Fields, Saved>) {
  const list = useListAgain(name)
  const editor = useEditor<Fields, Saved>({ ...editing, onSaved: () => list.back(saved) })
  const { entity, id } = history ?? {}
  const savedBy = useCallback(async () => (entity && id ? lastSaved({ entity, id }) : null), [entity, id])
  return (
    <FormPage
      {...page}
      back={back ?? list.address}
      editor={editor}
      savedBy={savedBy}
      after={history && <History entity={history.entity} id={history.id} />}
    >
      {children(editor)}
    </FormPage>
  )
}
