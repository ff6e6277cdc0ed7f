import { CheckInput, TextInput } from '../../forms/fields.tsx'
import { NumberInput } from '../../forms/number-input.tsx'
import type { LessonPath } from '../course-fields.ts'

/** How long a lesson is, when it opens, and whether everybody may see it. */
export const LessonSettings = ({ path }: { path: LessonPath }) => (
  <>
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <TextInput name={`${path}.duration`} label="Duration" placeholder="12:40" />
      <NumberInput name={`${path}.releaseAfterDays`} label="Opens after days" placeholder="at once" />
      <TextInput name={`${path}.releaseOn`} label="Opens on" type="date" />
    </div>
    <CheckInput name={`${path}.preview`} label="Free preview" hint="Everybody may watch and read this lesson before buying." />
  </>
)
