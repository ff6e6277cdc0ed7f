interface Progress {
  completed: number
  lessons: number
}

export const isCompleted = ({ completed, lessons }: Progress): boolean => lessons > 0 && completed === lessons

interface Props {
  course: Progress
  /** '3 de 12 aulas concluídas', as on the pages of the course. */
  detailed?: boolean
}

/** '3 de 12 aulas', below a bar. */
export function ProgressBar({ course: { completed, lessons }, detailed = false }: Props) {
  if (lessons === 0) return <p className="text-small text-ink-2">Ainda sem aulas.</p>
  const count = `${completed} de ${lessons} ${lessons === 1 ? 'aula' : 'aulas'}`
  const text = detailed ? `${count} ${lessons === 1 ? 'concluída' : 'concluídas'}` : completed === lessons ? 'Curso concluído' : count
  return (
    <div className="w-full">
      <div
        role="progressbar"
        aria-label="Progresso no curso"
        aria-valuemin={0}
        aria-valuemax={lessons}
        aria-valuenow={completed}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-paper-down"
      >
        <div className={`h-full ${completed === lessons ? 'bg-ok' : 'bg-accent'}`} style={{ width: `${(completed / lessons) * 100}%` }} />
      </div>
      <p className="money mt-1.5 text-small text-ink-2">{text}</p>
    </div>
  )
}
