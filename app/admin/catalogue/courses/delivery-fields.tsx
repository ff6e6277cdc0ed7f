import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { countUpTo, mostDays } from '#domain/catalogue/courses/course-form.ts'
import { paceOf } from '#domain/delivery/lessons/lesson-release.ts'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { typedNumber, typedNumberOr } from '#domain/platform/values/typed-number.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckInput } from '#app/admin/platform/forms/fields.tsx'
import { FieldRow, FieldsOfRight } from '#app/admin/platform/forms/form-section.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { type CourseFields, courseForm, type OutlineFields, withPace } from './course-fields.ts'

const { at } = courseForm

/** See docs/delivery.md#lessons: how long buyers have the course, when its lessons open, and what they get at its end. */
export function DeliveryFields() {
  return (
    <>
      <FieldRow>
        <FieldsOfRight right="catalogue.write">
          <NumberInput {...at.accessDays} placeholder="para sempre" />
        </FieldsOfRight>
        <NumberInput {...at.certificateHours} placeholder="sem certificado" />
      </FieldRow>
      <Pace />
      <CheckInput {...at.watermark} />
      <CheckInput {...at.takesQuestions} />
    </>
  )
}

/** Sets the days of every lesson at once. Each lesson has fields of its own for exceptions. */
function Pace() {
  const id = useId()
  const { getValues, setValue } = useFormContext<CourseFields>()
  const outline = useWatch<CourseFields, 'lessons'>({ name: 'lessons' })
  const [days, setDays] = useState('')
  const pace = countUpTo(mostDays, 0).safeParse(typedNumber(days))
  const apply = () =>
    pace.success &&
    setValue('lessons', withPace(getValues('lessons'), pace.data), {
      shouldDirty: true,
      shouldValidate: true,
    })
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1 text-small font-semibold">
        Liberação das aulas
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label className="inline-flex min-h-11 items-center gap-3">
          Uma aula a cada
          <input
            inputMode="numeric"
            autoComplete="off"
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
            className="money min-h-11 w-20 rounded-1 border border-rule-strong bg-paper-up px-3"
          />
          dias
        </label>
        <Button size="list" onClick={apply} disabled={!pace.success}>
          Aplicar a todas as aulas
        </Button>
      </div>
      <p role="status" className="mt-1 text-small text-ink-2">
        {paceText(outline)} Zero libera todas de uma vez. As exceções ficam em cada aula.
      </p>
    </div>
  )
}

function paceText(outline: OutlineFields): string {
  const lessons = lessonsInOrder(outline).map(({ releaseAfterDays, releaseOn }) => ({
    releaseAfterDays: typedNumberOr(0, releaseAfterDays),
    releaseOn,
  }))
  const pace = paceOf(lessons)
  if (pace) return pace === 1 ? 'Agora: uma aula por dia.' : `Agora: uma aula a cada ${pace} dias.`
  return lessons.some(({ releaseAfterDays, releaseOn }) => releaseAfterDays || releaseOn)
    ? 'Agora: cada aula abre no seu próprio dia.'
    : 'Agora: todas as aulas abrem com o acesso.'
}
