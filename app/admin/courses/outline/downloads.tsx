import { FileDown, Pencil, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { DownloadFields, LessonPath } from '../course-fields.ts'
import { DownloadForm } from './download-form.tsx'
import { useDownloads } from './use-downloads.ts'

/** The downloads of a lesson. */
export function Downloads({ path, lessonId }: { path: LessonPath; lessonId: string }) {
  const { fields, errorOf, status, add, change, remove, valueAt } = useDownloads(path, lessonId)
  const [writing, setWriting] = useState<number | 'new' | null>(null)
  const stop = () => setWriting(null)
  const write = (download: DownloadFields) => {
    if (writing === 'new') add(download)
    else if (writing !== null) change(writing, download)
    stop()
  }
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
          writing === index ? (
            <li key={field.id}>
              <DownloadForm initial={valueAt(index)} action="Save download" onDone={write} onCancel={stop} />
            </li>
          ) : (
            <DownloadLine
              key={field.id}
              download={field}
              complaint={errorOf(index)}
              onEdit={() => setWriting(index)}
              onRemove={() => remove(index)}
            />
          ),
        )}
      </ul>
      {writing === 'new' ? (
        <div className="mt-2">
          <DownloadForm action="Add download" onDone={write} onCancel={stop} />
        </div>
      ) : (
        <Button size="list" className="mt-2" onClick={() => setWriting('new')}>
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
