import type { LibraryCourse } from '#domain/rest-answers.ts'

/** '3 de 12 aulas concluídas', with a bar. */
export function CourseProgress({ course: { completed, modules } }: { course: LibraryCourse }) {
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0)
  const text = `${completed} de ${lessons} ${lessons === 1 ? 'aula concluída' : 'aulas concluídas'}`
  return (
    <div>
      <div
        role="progressbar"
        aria-label="Progresso no curso"
        aria-valuemin={0}
        aria-valuemax={lessons}
        aria-valuenow={completed}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-paper-down"
      >
        <div
          className={`h-full ${completed === lessons ? 'bg-ok' : 'bg-accent'}`}
          style={{ width: `${lessons ? (completed / lessons) * 100 : 0}%` }}
        />
      </div>
      <p className="money mt-1.5 text-small text-ink-2">{text}</p>
    </div>
  )
}
