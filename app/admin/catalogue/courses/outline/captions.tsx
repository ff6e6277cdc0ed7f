import { AddButton, IconButton } from '#app/admin/platform/forms/icon-button.tsx'
import { X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FileInput } from '#app/admin/platform/forms/file-input.tsx'
import { captions } from '#app/admin/platform/uploads/uploader.tsx'
import type { CourseFields, LessonPath } from '../course-fields.ts'

/** The captions of a lesson's video. SRT becomes WebVTT when it is uploaded. They are saved with the course. */
export function Captions({ path }: { path: LessonPath }) {
  const name = `${path}.captions` as const
  const { fields, append, remove } = useFieldArray<CourseFields, typeof name>({ name })
  return (
    <div role="group" aria-label="Captions">
      <p className="mb-2 text-small font-semibold">Captions</p>
      <ul className="grid gap-2 empty:hidden">
        {fields.map((field, index) => (
          <li key={field.id} className="flex items-start gap-2 rounded-1 border border-rule bg-paper-up p-3">
            <div className="grid min-w-0 grow items-start gap-3 sm:grid-cols-[7rem_10rem_minmax(0,1fr)]">
              <TextInput name={`${name}.${index}.language`} label="Language" required placeholder="pt-BR" spellCheck={false} />
              <TextInput name={`${name}.${index}.label`} label="Label" required placeholder="Português" />
              <FileInput
                name={`${name}.${index}.file`}
                label="WebVTT or SRT file"
                required
                access="PROTECTED"
                accept={captions}
                placeholder="https://"
              />
            </div>
            <IconButton Icon={X} label={`Remove captions ${index + 1}`} onClick={() => remove(index)} className="mt-6" />
          </li>
        ))}
      </ul>
      <AddButton onClick={() => append({ language: 'pt-BR', label: 'Português', file: '' }, { shouldFocus: false })}>
        Add captions
      </AddButton>
    </div>
  )
}
