import { ChevronDown, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../dialogs/confirm.tsx'
import { TextInput } from '../../forms/fields.tsx'
import { Handle } from '../../reorder/handle.tsx'
import { type HandleProps, useReorder } from '../../reorder/use-reorder.ts'
import type { CourseFields } from '../course-fields.ts'
import { LessonList } from './lesson-list.tsx'
import { useOpening } from './use-opening.ts'

export function ModuleList() {
  const { fields, append, remove, move } = useFieldArray<CourseFields, 'lessons.modules', 'key'>({
    name: 'lessons.modules',
    keyName: 'key',
  })
  const reorder = useReorder(fields.length, move)
  const [added, setAdded] = useState(-1)
  return (
    <>
      <ol {...reorder.list} aria-label="Modules" className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {fields.map((field, index) => (
          <ModuleRow
            key={field.key}
            index={index}
            startsOpen={index === added || fields.length === 1}
            isNew={index === added}
            handle={(name) => reorder.handle(index, name)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {reorder.said}
      </p>
      <div>
        <Button
          size="list"
          onClick={() => {
            setAdded(fields.length)
            append({ title: '', lessons: [] }, { shouldFocus: false })
          }}
        >
          <Plus aria-hidden className="size-4" /> Add module
        </Button>
      </div>
    </>
  )
}

interface Props {
  index: number
  startsOpen: boolean
  isNew: boolean
  handle: (name: string) => HandleProps
  onRemove: () => void
}

function ModuleRow({ index, startsOpen, isNew, handle, onRemove }: Props) {
  const path = `lessons.modules.${index}` as const
  const module = useWatch<CourseFields, typeof path>({ name: path })
  const { open, toggle, holder } = useOpening(path, startsOpen, isNew)
  const ask = useConfirm()
  const id = useId()
  if (!module) return null
  const name = module.title || `Module ${index + 1}`
  const count = module.lessons.length
  return (
    <li ref={holder} className="rounded-2 border border-rule bg-paper-up">
      <div className="flex items-center gap-1 pr-1">
        <Handle {...handle(name)} />
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-14 min-w-0 grow items-center gap-3 text-left"
        >
          <span aria-hidden className="display money w-6 shrink-0 text-3 text-ink-3">
            {index + 1}
          </span>
          <span className={`display min-w-0 grow truncate text-3 ${module.title ? '' : 'text-ink-3'}`}>{name}</span>
          <span className="shrink-0 text-small text-ink-2">{count === 1 ? '1 lesson' : `${count} lessons`}</span>
          <ChevronDown aria-hidden className={`size-4 shrink-0 ${open ? 'rotate-180' : ''}`} />
        </button>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={() =>
            void (
              count === 0
                ? Promise.resolve(true)
                : ask({
                    title: `Remove “${name}”?`,
                    text: `Its lessons are removed with it: ${count}.`,
                    yes: 'Remove',
                    no: 'Cancel',
                  })
            ).then((yes) => yes && onRemove())
          }
          className="inline-flex size-11 shrink-0 items-center justify-center text-ink-2 hover:text-ink"
        >
          <Trash2 aria-hidden className="size-4" />
        </button>
      </div>
      {open && (
        <div id={id} className="grid grid-cols-[minmax(0,1fr)] gap-4 px-3 pb-4 md:px-4">
          <TextInput name={`${path}.title`} label="Module title" required />
          <LessonList path={`${path}.lessons`} label={`Lessons of ${name}`} />
        </div>
      )}
    </li>
  )
}
