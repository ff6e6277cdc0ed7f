import { AddButton } from '#app/admin/platform/dialogs/icon-button.tsx'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useReorder } from '#app/admin/platform/lists/reorder.tsx'
import { counted } from '#domain/platform/values/counted.ts'
import type { CourseFields } from '../course-fields.ts'
import { TextInput } from '#app/admin/platform/forms/fields.tsx'
import { LessonList } from './lesson-list.tsx'
import { type InList, OutlineRow } from './outline-row.tsx'

export function ModuleList() {
  const { fields, append, remove, move } = useFieldArray<CourseFields, 'lessons.modules', 'key'>({
    name: 'lessons.modules',
    keyName: 'key',
  })
  const reorder = useReorder(fields.length, move)
  return (
    <>
      <ol {...reorder.list} aria-label="Modules" className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {fields.map((field, index) => (
          <ModuleRow
            key={field.key}
            index={index}
            startsOpen={!field.title || fields.length === 1}
            handle={(name) => reorder.handle(index, name)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {reorder.status}
      <AddButton onClick={() => append({ title: '', lessons: [] })}>Add module</AddButton>
    </>
  )
}

const card = 'rounded-2 border border-rule bg-paper-up'
const looks = { closed: card, open: card, head: 'min-h-14', fields: 'px-3 pb-4 md:px-4' }

/** One line, with its title and lessons below when it is open. */
function ModuleRow({ index, ...inList }: InList & { index: number }) {
  const path = `lessons.modules.${index}` as const
  const module = useWatch<CourseFields, typeof path>({ name: path })
  if (!module) return null
  const name = module.title || `Module ${index + 1}`
  const count = module.lessons.length
  return (
    <OutlineRow
      {...inList}
      path={path}
      name={name}
      removal={{ isEmpty: count === 0, text: `Its lessons are removed with it: ${count}.` }}
      looks={looks}
      head={
        <>
          <span aria-hidden className="display money w-6 shrink-0 text-3 text-ink-3">
            {index + 1}
          </span>
          <span className={`display min-w-0 grow truncate text-3 ${module.title ? '' : 'text-ink-3'}`}>{name}</span>
          <span className="shrink-0 text-small text-ink-2 max-sm:hidden">{counted(count, 'lesson', 'lessons')}</span>
        </>
      }
    >
      <TextInput name={`${path}.title`} label="Module title" required />
      <LessonList path={`${path}.lessons`} label={`Lessons of ${name}`} />
    </OutlineRow>
  )
}
