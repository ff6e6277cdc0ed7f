import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { lessonPath } from '#app/store/study/course-paths.ts'

export const LessonNeighbours = ({ slug, lesson: { previous, next } }: { slug: string; lesson: LibraryLesson }) => (
  <nav aria-label="Outras aulas" className="mt-10 grid gap-x-8 border-t border-rule pt-2 sm:grid-cols-2">
    {previous && (
      <Link to={lessonPath(slug, previous.id)} className="flex min-h-16 items-center gap-3 py-2 hover:text-ink-2">
        <ChevronLeft aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0">
          <span className="block text-small text-ink-2">Aula anterior</span>
          <span className="font-semibold wrap-anywhere">{previous.title}</span>
        </span>
      </Link>
    )}
    {next && (
      <Link
        to={lessonPath(slug, next.id)}
        className="flex min-h-16 items-center justify-end gap-3 py-2 text-right hover:text-ink-2 sm:col-start-2"
      >
        <span className="min-w-0">
          <span className="block text-small text-ink-2">Próxima aula</span>
          <span className="font-semibold wrap-anywhere">{next.title}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </Link>
    )}
  </nav>
)
