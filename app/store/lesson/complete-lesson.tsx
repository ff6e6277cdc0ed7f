import { Check } from 'lucide-react'
import type { ProgressReport } from '#domain/delivery/lessons/lesson-progress.ts'
import type { LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { failureText } from '#app/query/failure-text.ts'
import { Button } from '#app/ui/button.tsx'
import { useAction } from '#app/ui/use-action.ts'

interface Props {
  lesson: LibraryLesson
  send: (report: ProgressReport) => Promise<unknown>
  onNext: () => void
}

/** Completes the lesson, and goes on with the next one if that is open. */
export function CompleteLesson({ lesson, send, onNext }: Props) {
  const { isRunning, failure, run } = useAction(async (goesOn: boolean) => {
    await send({ position: lesson.position, completed: true })
    if (goesOn) onNext()
  })
  const hasNext = lesson.next?.opensAt === null
  return (
    <div aria-live="polite" className="max-sm:w-full">
      {lesson.completedAt ? (
        <p className="inline-flex min-h-12 items-center gap-2 font-semibold text-ok">
          <Check aria-hidden className="size-5" /> Aula concluída
        </p>
      ) : (
        <div className="flex flex-wrap gap-2 max-sm:*:w-full">
          {hasNext && (
            <Button look="ink" onClick={() => void run(true)} disabled={isRunning}>
              Concluir e ir para a próxima
            </Button>
          )}
          <Button onClick={() => void run(false)} aria-busy={isRunning} disabled={isRunning}>
            Concluir aula
          </Button>
        </div>
      )}
      {failure && <p className="mt-1 text-small text-bad">{failureText(failure.error, 'A aula não foi concluída').message}</p>}
    </div>
  )
}
