import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { useReorder } from '../../reorder/use-reorder.ts'
import type { CourseFields } from '../course-fields.ts'
import { ModuleRow } from './module-row.tsx'

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
        {reorder.announcement}
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
