import { ChevronDown, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useConfirm } from '../../dialogs/confirm.tsx'
import { TextArea, TextInput } from '../../forms/fields.tsx'
import { Handle } from '../../reorder/handle.tsx'
import type { HandleProps } from '../../reorder/use-reorder.ts'
import type { CourseFields, LessonPath } from '../course-fields.ts'
import { Downloads } from './downloads.tsx'
import { useOpening } from './use-opening.ts'

interface Props {
  path: LessonPath
  place: number
  /** Just added: it is there to be written. */
  startsOpen: boolean
  handle: (name: string) => HandleProps
  onRemove: () => void
}

/** One line, and its fields under it when it is open. A lesson with a complaint opens by itself. */
export function LessonRow({ path, place, startsOpen, handle, onRemove }: Props) {
  const lesson = useWatch<CourseFields, LessonPath>({ name: path })
  const { open, toggle, holder } = useOpening(path, startsOpen, startsOpen)
  const id = useId()
  const ask = useConfirm()
  if (!lesson) return null
  const name = lesson.title || `Lesson ${place}`
  const isEmpty = !lesson.title && !lesson.description && !lesson.video && lesson.downloads.length === 0
  return (
    <li ref={holder} className={open ? 'border-l-[3px] border-l-accent bg-paper-up' : ''}>
      <div className="flex items-center gap-1 pr-1">
        <Handle {...handle(name)} />
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-12 min-w-0 grow items-center gap-3 text-left"
        >
          <span className={`min-w-0 grow truncate font-semibold ${lesson.title ? '' : 'text-ink-3'}`}>{name}</span>
          <span className="shrink-0 text-small text-ink-2 max-sm:hidden">{countOf(lesson.downloads.length)}</span>
          <ChevronDown aria-hidden className={`size-4 shrink-0 ${open ? 'rotate-180' : ''}`} />
        </button>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={() =>
            void (isEmpty ? Promise.resolve(true) : ask({ title: `Remove “${name}”?`, yes: 'Remove', no: 'Cancel' })).then(
              (yes) => yes && onRemove(),
            )
          }
          className="inline-flex size-11 shrink-0 items-center justify-center text-ink-2 hover:text-ink"
        >
          <Trash2 aria-hidden className="size-4" />
        </button>
      </div>
      {open && (
        <div id={id} className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-1 pb-5 md:pl-12">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextInput name={`${path}.title`} label="Lesson title" required />
            <TextInput name={`${path}.video`} label="Video URL" type="url" inputMode="url" />
          </div>
          <TextArea name={`${path}.description`} label="Description" />
          <Downloads path={path} lessonId={lesson.id} />
        </div>
      )}
    </li>
  )
}

const countOf = (count: number) => (count === 0 ? 'no downloads' : count === 1 ? '1 download' : `${count} downloads`)
