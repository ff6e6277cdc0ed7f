import { Play } from 'lucide-react'
import type { LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { clockTime } from '#domain/platform/values/clock-time.ts'

export const NoPicture = () => (
  <p role="status" className="absolute inset-x-0 top-0 bg-[rgb(0_0_0/.8)] px-4 py-2 text-center text-small text-[#fff]">
    Neste navegador só o som deste vídeo toca. Em outro aparelho ou navegador a imagem pode aparecer.
  </p>
)

/** The whole picture is the button. The words stand below, where they leave the picture to be seen. */
export function StartVideo({ lesson, startAt, onPress }: { lesson: LibraryLesson; startAt: number; onPress: () => void }) {
  const text = startAt > 0 ? `Continuar de ${clockTime(startAt)}` : 'Assistir à aula'
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute inset-0 flex cursor-pointer items-end gap-3.5 bg-[linear-gradient(to_top,rgb(0_0_0/.88),rgb(0_0_0/.66)_6rem,rgb(0_0_0/.08)_13rem)] p-4 text-left text-[#fff] [--focus:oklch(.82_.10_245)] focus-visible:-outline-offset-4 sm:gap-5 sm:p-6"
    >
      <span className="inline-flex size-14 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent group-hover:bg-accent-hover sm:size-18">
        <Play aria-hidden className="ml-1 size-6 fill-current sm:size-8" />
      </span>
      <span className="flex min-h-14 flex-col justify-center text-3 font-semibold sm:min-h-18">
        {text}
        {lesson.duration !== null && startAt === 0 && <span className="money text-small font-normal">{clockTime(lesson.duration)}</span>}
      </span>
    </button>
  )
}
