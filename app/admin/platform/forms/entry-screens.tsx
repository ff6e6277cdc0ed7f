import { type ComponentProps, type ReactNode, useState } from 'react'
import { History, type Of } from '../history/history.tsx'
import { useListAgain } from '../lists/use-list-again.ts'
import { type Copied, EntryLinks } from './entry-links.tsx'
import { FormPage } from './form-page.tsx'
import { type Editor, useEditor } from './use-editor.ts'
import type { FieldValues } from 'react-hook-form'
import { useLocation, useParams } from 'react-router'
import { type EntryWords, type Lang, LangContext, wordsOf } from '../texts.ts'
import { readDraft, useDraftName } from './draft.ts'
import { type Linked, NotGiven } from './not-given.tsx'
import { Loaded } from '../calls/loaded.tsx'
import type { SchemaOf } from './field-errors.ts'
import type { Right } from '#domain/platform/roles/rights.ts'
import { addressOf } from '../addresses.ts'
import type { SaveRules, Versioned } from './save-change.ts'

type Input = Record<string, unknown>

interface Table<Fields, Entry> {
  of: (saved: Entry) => Fields
  input: (fields: Fields) => Input
}

interface Creation<Fields, Entry> extends Partial<Table<Fields, Entry>> {
  /** Fields that a copy does not take over as they are. Without it an entry cannot be duplicated. */
  copy?: (fields: Fields) => Partial<Fields>
  schema: SchemaOf<Fields>
  save: (input: Input, key: string | undefined) => Promise<Entry>
}

interface Edition<Fields, Entry> extends Pick<SaveRules<Fields, Entry>, 'addition'> {
  title: (entry: Entry) => string
  badge?: (entry: Entry) => ReactNode
  /** The target of the back link. Defaults to the list. */
  back?: string
  /** Needed to save an entry. Defaults to that of a new one. */
  right?: Right
  schema: SchemaOf<Fields>
  save: (id: string, change: Input, version: number | null) => Promise<Entry>
  /** The list passes the entry in the navigation state (docs/rules/admin-panel.md#missing-navigation-state). The texts without it. */
  givenByList?: Omit<ComponentProps<typeof NotGiven>, 'list'>
}

interface EntryScreens<Fields extends FieldValues, Entry extends Versioned> {
  lang?: Lang
  /** The list of the entries, as in its URL. */
  list: string
  /** Also names the drafts, and the entry in the navigation state. */
  entity: Of['entity']
  /** One of them in the language of the screens, for the texts. */
  noun: string
  /** Needed to save them. */
  right: Right
  /** Texts that do not follow from the noun. */
  texts?: Partial<EntryWords>
  /** The table of the fields. */
  fields: Table<Fields, Entry> & { initial: Fields }
  read: (id: string, signal?: AbortSignal) => Promise<Entry>
  create: Creation<Fields, Entry>
  edit: Edition<Fields, Entry>
  /** The address of its page in the store, or of a draft's preview. Null: it has none. */
  seenAt?: (entry: Entry) => { address: string; isDraft?: boolean } | null
  /** The fields. The id is null for a new entry. */
  form: (id: string | null, editor: Editor<Fields, Entry>) => ReactNode
}

/** The fields of a duplicate, which the navigation state names. */
function useCopied<Fields extends FieldValues, Entry extends Versioned & { id: string }>({ fields, create }: EntryScreens<Fields, Entry>) {
  const { state } = useLocation() as { state: Partial<Copied<Entry>> | null }
  const [copied] = useState(() => {
    if (!state?.copyOf || !create.copy) return null
    const original = { ...fields.initial, ...(create.of ?? fields.of)(state.copyOf) }
    return { id: state.copyOf.id, fields: { ...original, ...create.copy(original) } }
  })
  return copied
}

/** The screen that creates an entry and, at an address with an id, the one that edits it. */
export function entryScreens<Fields extends FieldValues, Entry extends Versioned & { id: string }>(screens: EntryScreens<Fields, Entry>) {
  const { list, entity, fields, read, create, edit, lang = 'pt' } = screens
  const words = { ...wordsOf(lang).entry(screens.noun), ...screens.texts }
  const name = entity.toLowerCase()

  /** The form of a new or existing entry. Saving returns to the same position in the list. */
  const EntryForm = ({ entry }: { entry: Entry | null }) => {
    const id = entry?.id ?? null
    const table = entry ? fields : { ...fields, ...create }
    const copied = useCopied(screens)
    const listAgain = useListAgain(list)
    const editor = useEditor<Fields, Entry>({
      form: `${name}-${id ?? (copied ? `copy-${copied.id}` : 'new')}`,
      initial: entry ? { fields: table.of(entry), version: entry.version } : { fields: copied?.fields ?? fields.initial, version: null },
      schema: (entry ? edit : create).schema,
      toInput: table.input,
      fieldsOf: table.of,
      ...(entry && { addition: edit.addition, reread: () => read(entry.id) }),
      save: (input, version, key) => (entry ? edit.save(entry.id, input, version) : create.save(input, key)),
      fallback: entry ? words.notSaved : words.notCreated,
      onSaved: (saved) => listAgain.back(entry ? words.saved : words.created, saved && screens.seenAt?.(saved)),
    })
    return (
      <FormPage
        title={entry ? edit.title(entry) : words.new}
        badge={entry && edit.badge?.(entry)}
        links={entry && <EntryLinks seenAt={screens.seenAt?.(entry)} copy={create.copy && { list, entry }} />}
        back={(entry && edit.back) || listAgain.address}
        saveLabel={entry ? words.save : words.create}
        editor={editor}
        right={(entry && edit.right) || screens.right}
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
    const draft = useDraftName(`${name}-${id}`)
    // Read only once: after the draft is discarded, the form stays open with the saved values.
    const [drafted] = useState(() => readDraft(draft) !== null)
    const given = edit.givenByList && (state?.[name] as Entry | undefined)
    if (given) return <EntryForm entry={given} />
    if (edit.givenByList && !drafted && !state?.linked) return <NotGiven {...edit.givenByList} list={addressOf.list(list)} />
    const query = { queryKey: [list, id, 'form'], queryFn: ({ signal }: { signal: AbortSignal }) => read(id, signal) }
    return (
      <Loaded once whole query={query} fallback={words.unread}>
        {(entry) => <EntryForm key={entry.id} entry={entry} />}
      </Loaded>
    )
  }

  return function Screen() {
    const { id } = useParams()
    return <LangContext value={lang}>{id === undefined ? <EntryForm entry={null} /> : <Read key={id} id={id} />}</LangContext>
  }
}
