import { AddButton, IconButton } from '#app/admin/platform/dialogs/icon-button.tsx'
import { FileDown, Pencil, X } from 'lucide-react'
import { createContext, use, useState } from 'react'
import { type FieldValues, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import type { CourseFields, DownloadFields, LessonPath } from '../course-fields.ts'
import { DownloadForm } from './download-form.tsx'
import { errorAt } from '#app/admin/platform/forms/field-errors.ts'

/** The downloads of a lesson. Several can be edited at the same time: opening or removing one leaves what is typed in the others. */
export function Downloads({ path, lessonId }: { path: LessonPath; lessonId: string }) {
  const { fields, errorOf, status, add, change, remove, valueAt } = useDownloads(path, lessonId)
  const [editing, setEditing] = useState<readonly string[]>([])
  const [isAdding, setIsAdding] = useState(false)
  const stop = (id: string) => setEditing((before) => before.filter((each) => each !== id))
  const stopAdding = () => setIsAdding(false)
  return (
    <div role="group" aria-label="Downloads">
      <p className="mb-2 text-small">
        <span className="font-semibold">Downloads</span>{' '}
        <span role="status" className="text-ink-2">
          {status}
        </span>
      </p>
      <ul className="grid gap-2 empty:hidden">
        {fields.map((field, index) =>
          editing.includes(field.id) ? (
            <li key={field.id}>
              <DownloadForm
                initial={valueAt(index)}
                action="Save download"
                onDone={(download) => {
                  change(index, download)
                  stop(field.id)
                }}
                onCancel={() => stop(field.id)}
              />
            </li>
          ) : (
            <DownloadLine
              key={field.id}
              download={field}
              complaint={errorOf(index)}
              onEdit={() => setEditing((before) => [...before, field.id])}
              onRemove={() => remove(index)}
            />
          ),
        )}
      </ul>
      {isAdding ? (
        <div className="mt-2">
          <DownloadForm
            action="Add download"
            onDone={(download) => {
              add(download)
              stopAdding()
            }}
            onCancel={stopAdding}
          />
        </div>
      ) : (
        <AddButton onClick={() => setIsAdding(true)}>Add download</AddButton>
      )}
    </div>
  )
}

interface LineProps {
  download: DownloadFields
  complaint: string | undefined
  onEdit: () => void
  onRemove: () => void
}

function DownloadLine({ download, complaint, onEdit, onRemove }: LineProps) {
  return (
    <li className="rounded-1 border border-rule bg-paper-up">
      <div className="flex items-center gap-3 pl-3">
        <FileDown aria-hidden className="size-4 shrink-0 text-ink-2" />
        <span className="min-w-0 grow py-2 wrap-anywhere">
          <span className="font-semibold">{download.title}</span>{' '}
          <span className="text-small text-ink-2">{[download.ext, download.size].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="flex shrink-0">
          <IconButton Icon={Pencil} label={`Edit ${download.title}`} onClick={onEdit} />
          <IconButton Icon={X} label={`Remove ${download.title}`} onClick={onRemove} />
        </span>
      </div>
      {complaint && (
        <p role="alert" className="px-3 pb-2 text-small font-semibold text-bad">
          {complaint}
        </p>
      )}
    </li>
  )
}

/** The downloads of a lesson. A change is saved immediately. If that fails, it is saved with the course. */
function useDownloads(path: LessonPath, lessonId: string) {
  const name = `${path}.downloads` as const
  const { fields, append, update, remove } = useFieldArray<CourseFields, typeof name>({ name })
  const { getValues } = useFormContext<CourseFields>()
  const { errors } = useFormState<FieldValues>()
  const { saved, save } = useDownloadSaving()
  const [state, setState] = useState<DownloadsState>('unchanged')
  const savedFiles = saved(lessonId)
  // A file that could not be saved separately and was restored from a draft also waits for the course to be saved.
  const immediate = savedFiles !== null && isSameDownloads(savedFiles, getValues(name))

  const saveNow = async () => {
    setState('saving')
    try {
      setState(await save(lessonId, getValues(name)))
    } catch (error) {
      // See docs/rules/admin-panel.md#course-downloads: the error is only logged. The change stays in the form and is saved with the
      // course.
      console.error(error)
      setState('with-the-course')
    }
  }
  return {
    fields,
    status: downloadsStatus(state, immediate),
    errorOf: (index: number) => errorAt(errors, `${name}.${index}`),
    valueAt: (index: number) => getValues(`${name}.${index}`),
    add: (download: DownloadFields) => {
      append(download, { shouldFocus: false })
      void saveNow()
    },
    change: (index: number, download: DownloadFields) => {
      update(index, download)
      void saveNow()
    },
    remove: (index: number) => {
      remove(index)
      void saveNow()
    },
  }
}

/** How a lesson's downloads are saved immediately and separately from the course (docs/rules/admin-panel.md#course-downloads). */
export interface DownloadSaving {
  /** The saved downloads of a lesson, or null for a lesson that is not saved yet. */
  saved: (lessonId: string) => DownloadFields[] | null
  /** The lesson or the whole course may not be saved yet: then its downloads are saved with it. */
  save: (lessonId: string, downloads: DownloadFields[]) => Promise<'saved' | 'with-the-course'>
}

export const DownloadSavingContext = createContext<DownloadSaving>({ saved: () => null, save: async () => 'with-the-course' })
const useDownloadSaving = () => use(DownloadSavingContext)

const texts = (downloads: readonly DownloadFields[]) =>
  JSON.stringify(downloads.map(({ title, file, referenceLink, size, ext }) => [title, file, referenceLink, size, ext]))

export const isSameDownloads = (one: readonly DownloadFields[], other: readonly DownloadFields[]): boolean => texts(one) === texts(other)

type DownloadsState = 'unchanged' | 'saving' | 'saved' | 'with-the-course'

const statusTexts = { saving: 'saving…', saved: 'saved', 'with-the-course': 'saved with the course' }

/** Before the first change, `immediate` tells whether a change would be saved immediately. */
const downloadsStatus = (state: DownloadsState, immediate: boolean): string =>
  state === 'unchanged' ? (immediate ? 'saved at once' : statusTexts['with-the-course']) : statusTexts[state]
