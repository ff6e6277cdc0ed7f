import type { CourseOfLibrary } from '#domain/rest-answers.ts'

/** '3 de 12 aulas', below a bar. */
export function ProgressBar({ course: { completed, lessons } }: { course: CourseOfLibrary }) {
  if (lessons === 0) return <p className="text-small text-ink-2">Ainda sem aulas.</p>
  const text = completed === lessons ? 'Curso concluído' : `${completed} de ${lessons} ${lessons === 1 ? 'aula' : 'aulas'}`
  return (
    <div className="w-full">
      <div className="h-1.5 overflow-hidden rounded-full bg-paper-down">
        <div className={`h-full ${completed === lessons ? 'bg-ok' : 'bg-accent'}`} style={{ width: `${(completed / lessons) * 100}%` }} />
      </div>
      <p className="money mt-1.5 text-small text-ink-2">{text}</p>
    </div>
  )
}
