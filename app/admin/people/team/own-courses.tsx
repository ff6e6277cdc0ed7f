import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { ChoiceLine } from '#app/admin/platform/forms/choice-line.tsx'
import { errorAt } from '#app/admin/platform/forms/field-errors.ts'
import { FieldMessage, TextField } from '#app/ui/field.tsx'
import { findTaughtCourses } from './team.graphql.ts'

interface Course {
  id: string
  title: string
}

/** A teacher's own courses: the chosen ones first, then those that a search finds. */
export function OwnCourses() {
  const [search, setSearch] = useState('')
  const { setValue } = useFormContext<{ courses: Course[] }>()
  const chosen = useWatch<{ courses: Course[] }, 'courses'>({ name: 'courses' })
  const error = errorAt(useFormState({ name: 'courseIds' }).errors, 'courseIds')
  const { data } = useQuery({
    ...panelQuery(['courses', 'taught', search], findTaughtCourses, { search }),
    placeholderData: keepPreviousData,
  })
  const isChosen = ({ id }: Course) => chosen.some((each) => each.id === id)
  const others = data?.data.filter((course) => !isChosen(course)) ?? []
  const toggle = (course: Course) =>
    setValue('courses', isChosen(course) ? chosen.filter(({ id }) => id !== course.id) : [...chosen, course], { shouldDirty: true })
  return (
    <>
      <TextField
        dense
        label="Buscar cursos"
        value={search}
        maxLength={200}
        autoComplete="off"
        className="max-w-xl"
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset
        aria-describedby={error ? 'own-courses-message' : undefined}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-6 sm:grid-cols-2"
      >
        <legend className="sr-only">Cursos desta pessoa</legend>
        {[...chosen, ...others].map((course) => (
          <ChoiceLine key={course.id} type="checkbox" checked={isChosen(course)} onChange={() => toggle(course)}>
            <span className="min-w-0 wrap-anywhere">{course.title}</span>
          </ChoiceLine>
        ))}
      </fieldset>
      <FieldMessage id="own-courses" error={error} hint={undefined} />
    </>
  )
}
