import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocation, useParams } from 'react-router'
import type { Of } from '../history/history.tsx'
import type { Lang } from '../words.ts'
import type { Described } from './conflict.tsx'
import { EntryForm } from './entry-form.tsx'
import { GivenByList } from './given-by-list.tsx'
import { Loaded } from '../calls/loaded.tsx'
import type { SchemaOf } from './field-errors.ts'
import type { SaveRules } from './save-change.ts'
import type { Editor } from './use-editor.ts'

type Input = Record<string, unknown>

interface Form<Fields> {
  saveLabel: string
  /** Shown above the list after a save. */
  saved: string
  /** Shown if there was no response to a save. */
  failed: string
  schema: SchemaOf<Fields>
}

interface Creation<Fields, Entry> extends Form<Fields>, Partial<Pick<SaveRules<Fields, Entry>, 'fieldsOf' | 'toInput'>> {
  title: string
  initial: Fields
  save: (input: Input, key: string | undefined) => Promise<Entry>
}

interface Edition<Fields, Entry> extends Form<Fields>, Pick<SaveRules<Fields, Entry>, 'addition'> {
  title: (entry: Entry) => string
  badge?: (entry: Entry) => ReactNode
  /** The target of the back link. Defaults to the list. */
  back?: string
  save: (id: string, change: Input, version: number | null) => Promise<Entry>
  /** Shown if the entry cannot be read. */
  unread: string
  /** The list passes the entry in the navigation state (docs/rules/admin-panel.md#missing-navigation-state). The texts without it. */
  givenByList?: { title: string; message: string; back: string }
}

interface EntryScreens<Fields extends FieldValues, Entry> extends Pick<SaveRules<Fields, Entry>, 'fieldsOf' | 'toInput'> {
  lang: Lang
  /** The list of the entries, as in its URL. */
  list: string
  /** One of them: names the drafts, and the entry in the navigation state. */
  noun: string
  entity: Of['entity']
  describe: (fields: Fields) => Described[]
  read: (id: string, signal?: AbortSignal) => Promise<Entry>
  create: Creation<Fields, Entry>
  edit: Edition<Fields, Entry>
  /** The fields. The id is null for a new entry. */
  form: (id: string | null, editor: Editor<Fields, Entry>) => ReactNode
}

/** The screen that creates an entry and, at an address with an id, the one that edits it. */
export function entryScreens<Fields extends FieldValues, Entry extends { id: string; version: number }>(
  screens: EntryScreens<Fields, Entry>,
) {
  const { lang, list, noun, describe, read, create, edit } = screens
  const texts = ({ saveLabel, saved }: Form<Fields>) => ({ lang, list, describe, saveLabel, saved })

  const New = () => (
    <EntryForm<Fields, Entry>
      {...texts(create)}
      title={create.title}
      editing={{
        form: `${noun}-new`,
        initial: { fields: create.initial, version: null },
        schema: create.schema,
        toInput: create.toInput ?? screens.toInput,
        fieldsOf: create.fieldsOf ?? screens.fieldsOf,
        save: (input, _, key) => create.save(input, key),
        fallback: create.failed,
      }}
    >
      {(editor) => screens.form(null, editor)}
    </EntryForm>
  )

  const Edit = ({ entry }: { entry: Entry }) => (
    <EntryForm<Fields, Entry>
      {...texts(edit)}
      title={edit.title(entry)}
      badge={edit.badge?.(entry)}
      {...(edit.back && { back: edit.back })}
      history={{ entity: screens.entity, id: entry.id }}
      editing={{
        form: `${noun}-${entry.id}`,
        initial: { fields: screens.fieldsOf(entry), version: entry.version },
        schema: edit.schema,
        toInput: screens.toInput,
        fieldsOf: screens.fieldsOf,
        ...(edit.addition && { addition: edit.addition }),
        save: (change, version) => edit.save(entry.id, change, version),
        reread: () => read(entry.id),
        fallback: edit.failed,
      }}
    >
      {(editor) => screens.form(entry.id, editor)}
    </EntryForm>
  )

  const Read = ({ id }: { id: string }) => {
    const { state } = useLocation() as { state: Record<string, unknown> | null }
    const reading = { read: (signal: AbortSignal) => read(id, signal), fallback: edit.unread }
    const form = (entry: Entry) => <Edit key={entry.id} entry={entry} />
    if (!edit.givenByList) {
      return (
        <Loaded once whole of={[list, id, 'form']} {...reading}>
          {form}
        </Loaded>
      )
    }
    const missing = { ...edit.givenByList, list: `/admin/${list}` }
    return (
      <GivenByList given={state?.[noun] as Entry | undefined} form={`${noun}-${id}`} missing={missing} {...reading}>
        {form}
      </GivenByList>
    )
  }

  return function Screen() {
    const { id } = useParams()
    return id === undefined ? <New /> : <Read key={id} id={id} />
  }
}
