import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useReorder } from '../../reorder/use-reorder.ts'
import { type CourseFields, type LessonsPath, newLesson } from '../course-fields.ts'
import { LessonRow } from './lesson-row.tsx'

/** Lessons in order, each collapsed to one line until it is opened. */
export function LessonList({ path, label }: { path: LessonsPath; label: string }) {
  const { fields, append, remove, move } = useFieldArray<CourseFields, LessonsPath, 'key'>({ name: path, keyName: 'key' })
  const reorder = useReorder(fields.length, move)
  const [added, setAdded] = useState<string | null>(null)
  return (
    <div className="overflow-hidden rounded-2 border border-rule">
      <ol {...reorder.list} aria-label={label} className="divide-y divide-rule">
        {fields.map((field, index) => (
          <LessonRow
            key={field.key}
            path={`${path}.${index}`}
            place={index + 1}
            startsOpen={field.id === added}
            handle={(name) => reorder.handle(index, name)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {reorder.announcement}
      </p>
      <button
        type="button"
        onClick={() => {
          const lesson = newLesson()
          setAdded(lesson.id)
          append(lesson, { shouldFocus: false })
        }}
        className="flex min-h-12 w-full items-center gap-2.5 border-t border-rule bg-paper-up px-4 font-semibold text-ink-2 first:border-0 hover:text-ink"
      >
        <Plus aria-hidden className="size-4" /> Add lesson
      </button>
    </div>
  )
}
