import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { Choice } from './choice.tsx'
import { type Import, linesText } from './import-texts.ts'
import { coursesToMatch, plansToMatch } from './imports.graphql.ts'
import { acting } from './acting.ts'

/** Which course or plan of the store each name of the file stands for, if any of them has none of its own name. */
export function CourseMatches({ row }: { row: Import }) {
  const [chosen, setChosen] = useState(() => Object.fromEntries(row.courses.map(({ key, courseId }) => [key, courseId ?? ''])))
  const isOfPlans = row.kind === 'SUBSCRIPTIONS'
  const courses = useQuery({ ...panelQuery(['courses', 'to match'], coursesToMatch, {}), enabled: !isOfPlans }).data?.data ?? []
  const plans = useQuery({ ...panelQuery(['plans', 'to match'], plansToMatch, {}), enabled: isOfPlans }).data?.data ?? []
  const [title, noun] = isOfPlans ? ['Planos', 'plano'] : ['Cursos', 'curso']
  if (row.courses.every(({ courseId }) => courseId)) return null
  const unmatchedFirst = row.courses.toSorted((a, b) => Number(a.courseId !== null) - Number(b.courseId !== null) || b.lines - a.lines)
  const choices = { courses: Object.entries(chosen).map(([key, courseId]) => ({ key, courseId: courseId || null })) }
  return (
    <section className="mb-8">
      <h2 className="display text-2">{title}</h2>
      <p className="mt-1 mb-4 max-w-[65ch] text-ink-2">
        {`Escolha a que ${noun} da loja cada nome do arquivo corresponde. As linhas de um nome sem ${noun} são recusadas.`}
      </p>
      <div className="mb-5 grid items-end gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {unmatchedFirst.map(({ key, name, lines }) => (
          <Choice
            key={key}
            label={name}
            hint={linesText(lines)}
            value={chosen[key] ?? ''}
            onChange={(value) => setChosen({ ...chosen, [key]: value })}
            options={[['', 'Não importar'], ...(isOfPlans ? plans : courses).map(({ id, title }) => [id, title] as const)]}
          />
        ))}
      </div>
      <WriteButton look="solid" size="usual" write={acting(row.id, 'MATCH', { choices })}>
        Usar estas escolhas
      </WriteButton>
    </section>
  )
}
