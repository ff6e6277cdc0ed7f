import { type ReactNode, useCallback, useState } from 'react'
import { History, lastSaved, type Of } from '../history/history.tsx'
import { useListAgain } from '../lists/use-list-again.ts'
import { FormPage } from './form-page.tsx'
import { type Editor, useEditor } from './use-editor.ts'
import type { FieldValues } from 'react-hook-form'
import { useLocation, useParams } from 'react-router'
import { type Lang, LangContext } from '../texts.ts'
import type { Described } from './conflict.tsx'
import { readDraft, useDraftName } from './draft.ts'
import { type Linked, NotGiven } from './not-given.tsx'
import { Loaded } from '../calls/loaded.tsx'
import type { SchemaOf } from './field-errors.ts'
import { addressOf } from '../addresses.ts'
import type { SaveRules } from './save-change.ts'

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
  lang?: Lang
  /** The list of the entries, as in its URL. */
  list: string
  /** One of them: names the drafts, and the entry in the navigation state. */
  noun: string
  entity: Of['entity']
  /** The table of the fields. */
  fields: { initial: Fields; describe: (fields: Fields) => Described[] }
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
  const { list, noun, entity, read, create, edit } = screens

  /** The form of a new or existing entry. Saving returns to the same position in the list. */
  const EntryForm = ({ entry }: { entry: Entry | null }) => {
    const id = entry?.id ?? null
    const { saveLabel, saved, failed, schema } = entry ? edit : create
    const listAgain = useListAgain(list)
    const editor = useEditor<Fields, Entry>({
      form: `${noun}-${id ?? 'new'}`,
      initial: entry ? { fields: screens.fieldsOf(entry), version: entry.version } : { fields: screens.fields.initial, version: null },
      schema,
      toInput: (!entry && create.toInput) || screens.toInput,
      fieldsOf: (!entry && create.fieldsOf) || screens.fieldsOf,
      ...(entry && { addition: edit.addition, reread: () => read(entry.id) }),
      save: (input, version, key) => (entry ? edit.save(entry.id, input, version) : create.save(input, key)),
      fallback: failed,
      onSaved: () => listAgain.back(saved),
    })
    const savedBy = useCallback(async () => (id ? lastSaved({ entity, id }) : null), [id])
    return (
      <FormPage
        title={entry ? edit.title(entry) : create.title}
        badge={entry && edit.badge?.(entry)}
        back={(entry && edit.back) || listAgain.address}
        saveLabel={saveLabel}
        editor={editor}
        describe={screens.fields.describe}
        savedBy={savedBy}
        after={id && <History entity={entity} id={id} />}
      >
        {screens.form(id, editor)}
      </FormPage>
    )
  }

  /**
   * The entry is read, or was passed by its list. Opened directly by its URL, a form that needs its list continues from a draft. A link from
   * another screen of the panel has it read.
   */
  const Read = ({ id }: { id: string }) => {
    const { state } = useLocation() as { state: (Partial<Linked> & Record<string, unknown>) | null }
    const draft = useDraftName(`${noun}-${id}`)
    // Read only once: after the draft is discarded, the form stays open with the saved values.
    const [drafted] = useState(() => readDraft(draft) !== null)
    const given = edit.givenByList && (state?.[noun] as Entry | undefined)
    if (given) return <EntryForm entry={given} />
    if (edit.givenByList && !drafted && !state?.linked) return <NotGiven {...edit.givenByList} list={addressOf.list(list)} />
    const query = { queryKey: [list, id, 'form'], queryFn: ({ signal }: { signal: AbortSignal }) => read(id, signal) }
    return (
      <Loaded once whole query={query} fallback={edit.unread}>
        {(entry) => <EntryForm key={entry.id} entry={entry} />}
      </Loaded>
    )
  }

  return function Screen() {
    const { id } = useParams()
    return (
      <LangContext value={screens.lang ?? 'pt'}>{id === undefined ? <EntryForm entry={null} /> : <Read key={id} id={id} />}</LangContext>
    )
  }
}
