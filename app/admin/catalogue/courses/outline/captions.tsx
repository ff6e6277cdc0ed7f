import { FieldList, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FileInput } from '#app/admin/platform/forms/file-input.tsx'
import { accepts } from '#app/admin/platform/files/uploader.tsx'
import type { LessonPath } from '../course-fields.ts'

/** The captions of a lesson's video. SRT becomes WebVTT when it is uploaded. They are saved with the course. */
export const Captions = ({ path: lesson }: { path: LessonPath }) => (
  <div role="group" aria-label="Captions">
    <p className="mb-2 text-small font-semibold">Captions</p>
    <FieldList
      name={`${lesson}.captions`}
      label="Captions"
      add="Add captions"
      next={() => ({ language: 'pt-BR', label: 'Português', file: '' })}
      remove="Remove captions"
      columns="sm:grid-cols-[7rem_10rem_minmax(0,1fr)]"
      renderFields={(path) => (
        <>
          <TextInput name={`${path}.language`} label="Language" required placeholder="pt-BR" spellCheck={false} />
          <TextInput name={`${path}.label`} label="Label" required placeholder="Português" />
          <FileInput
            name={`${path}.file`}
            label="WebVTT or SRT file"
            required
            access="PROTECTED"
            accept={accepts.CAPTIONS}
            placeholder="https://"
          />
        </>
      )}
    />
  </div>
)
