import { FileDown, Pencil, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { DownloadFields, LessonPath } from '../course-fields.ts'
import { DownloadForm } from './download-form.tsx'
import { useDownloads } from './use-downloads.ts'

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
        <Button size="list" className="mt-2" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden className="size-4" /> Add download
        </Button>
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
