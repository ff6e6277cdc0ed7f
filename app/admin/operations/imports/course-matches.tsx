import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { FailedWrite } from '#app/admin/platform/calls/failed-call.tsx'
import { useWrite } from '#app/admin/platform/calls/use-write.tsx'
import { Button } from '#app/ui/button.tsx'
import { Choice } from './choice.tsx'
import { type Import, linesText } from './import-texts.ts'
import { coursesToMatch } from './imports.graphql.ts'
import { acting } from './use-act.ts'

/** Which course of the store each name of the file stands for, if any of them has no course of its own name. */
export function CourseMatches({ row }: { row: Import }) {
  const [chosen, setChosen] = useState<Record<string, string>>(() =>
    Object.fromEntries(row.courses.map(({ key, courseId }) => [key, courseId ?? ''])),
  )
  const { mutate, isPending, error } = useWrite(acting(row.id, 'MATCH'))
  const { data: courses = [] } = useQuery({
    queryKey: ['courses', 'to match'],
    queryFn: async ({ signal }) => (await callPanel(coursesToMatch, {}, signal)).listCourses.data,
  })
  if (row.courses.every(({ courseId }) => courseId)) return null
  const unmatchedFirst = row.courses.toSorted((a, b) => Number(a.courseId !== null) - Number(b.courseId !== null) || b.lines - a.lines)
  const save = () => mutate({ courses: Object.entries(chosen).map(([key, courseId]) => ({ key, courseId: courseId || null })) })
  return (
    <section className="mb-8">
      <h2 className="display text-2">Cursos</h2>
      <p className="mt-1 mb-3 max-w-[65ch] text-ink-2">
        Escolha a que curso da loja cada nome do arquivo corresponde. As linhas de um nome sem curso são recusadas.
      </p>
      <ul className="divide-y divide-rule rounded-2 border border-rule bg-paper-up">
        {unmatchedFirst.map(({ key, name, lines }) => (
          <li key={key} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_20rem] sm:items-center">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="block text-small text-ink-2">{linesText(lines)}</span>
            </span>
            <Choice
              label={`Curso da loja para ${name}`}
              isHidden
              value={chosen[key] ?? ''}
              onChange={(value) => setChosen({ ...chosen, [key]: value })}
            >
              <option value="">Não importar</option>
              {courses.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Choice>
          </li>
        ))}
      </ul>
      <FailedWrite error={error} fallback="Não foi possível guardar os cursos" className="mt-3" />
      <Button className="mt-4" disabled={isPending} aria-busy={isPending} onClick={save}>
        Usar estes cursos
      </Button>
    </section>
  )
}
