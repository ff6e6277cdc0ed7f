import { FileDown, Pencil, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type FieldValues, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { errorAt } from '../../forms/error-at.ts'
import type { CourseFields, DownloadFields, LessonPath } from '../course-fields.ts'
import { DownloadForm } from './download-form.tsx'
import { isSameDownloads, useDownloadSaving } from './save-downloads.ts'

type State = 'unchanged' | 'saving' | 'saved' | 'with-the-course'

/** The files beside a lesson. A change of them is saved at once, by itself; what could not be saved so goes with the course. */
export function Downloads({ path, lessonId }: { path: LessonPath; lessonId: string }) {
  const name = `${path}.downloads` as const
  const { fields, append, update, remove } = useFieldArray<CourseFields, typeof name>({ name })
  const { getValues } = useFormContext<CourseFields>()
  const { errors } = useFormState<FieldValues>()
  const { saved, save } = useDownloadSaving()
  const [state, setState] = useState<State>('unchanged')
  const [writing, setWriting] = useState<number | 'new' | null>(null)

  const savedFiles = saved(lessonId)
  // A file that could not be saved by itself, and was found again in a draft, waits for the course as well.
  const atOnce = savedFiles !== null && isSameDownloads(savedFiles, getValues(name))

  const changed = async () => {
    setState('saving')
    try {
      setState((await save(lessonId, getValues(name))) === 'saved' ? 'saved' : 'with-the-course')
    } catch (error) {
      // See docs/rules/admin-panel.md#course-downloads: only logged. The change stands in the form, so that saving the course takes it along.
      console.error(error)
      setState('with-the-course')
    }
  }
  const write = (download: DownloadFields) => {
    if (writing === 'new') append(download, { shouldFocus: false })
    else if (writing !== null) update(writing, download)
    setWriting(null)
    void changed()
  }

  return (
    <div role="group" aria-label="Downloads">
      <p className="mb-2 text-small">
        <span className="font-semibold">Downloads</span>{' '}
        <span role="status" className="text-ink-2">
          {state === 'unchanged' ? (atOnce ? 'saved at once' : said['with-the-course']) : said[state]}
        </span>
      </p>
      <ul className="grid gap-2 empty:hidden">
        {fields.map((field, index) =>
          writing === index ? (
            <li key={field.id}>
              <DownloadForm begin={getValues(`${name}.${index}`)} action="Save download" onDone={write} onCancel={() => setWriting(null)} />
            </li>
          ) : (
            <DownloadLine
              key={field.id}
              download={field}
              complaint={errorAt(errors, `${name}.${index}`)}
              onEdit={() => setWriting(index)}
              onRemove={() => {
                remove(index)
                void changed()
              }}
            />
          ),
        )}
      </ul>
      {writing === 'new' ? (
        <div className="mt-2">
          <DownloadForm action="Add download" onDone={write} onCancel={() => setWriting(null)} />
        </div>
      ) : (
        <Button size="list" className="mt-2" onClick={() => setWriting('new')}>
          <Plus aria-hidden className="size-4" /> Add download
        </Button>
      )}
    </div>
  )
}

const said = {
  saving: 'saving…',
  saved: 'saved',
  'with-the-course': 'saved with the course',
}

interface LineProps {
  download: DownloadFields
  complaint: string | undefined
  onEdit: () => void
  onRemove: () => void
}

function DownloadLine({ download, complaint, onEdit, onRemove }: LineProps) {
  const sign = 'inline-flex size-11 shrink-0 items-center justify-center text-ink-2 hover:text-ink'
  return (
    <li className="rounded-1 border border-rule bg-paper-up">
      <div className="flex items-center gap-3 pl-3">
        <FileDown aria-hidden className="size-4 shrink-0 text-ink-2" />
        <span className="min-w-0 grow py-2 wrap-anywhere">
          <span className="font-semibold">{download.title}</span>{' '}
          <span className="text-small text-ink-2">{[download.ext, download.size].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="flex shrink-0">
          <button type="button" aria-label={`Edit ${download.title}`} onClick={onEdit} className={sign}>
            <Pencil aria-hidden className="size-4" />
          </button>
          <button type="button" aria-label={`Remove ${download.title}`} onClick={onRemove} className={sign}>
            <X aria-hidden className="size-4" />
          </button>
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
