import { formatLongDay } from '#domain/platform/values/format-day.ts'
import { Check, Lock, PlayCircle, FileText } from 'lucide-react'
import { NavLink } from 'react-router'
import { clockTime } from '#domain/platform/values/clock-time.ts'
import type { LibraryCourse, ListedLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { lessonPath } from '#app/store/study/course-paths.ts'

interface Props {
  course: LibraryCourse
  /** With descriptions, as on the page of the course. */
  detailed?: boolean
}

/** The lessons of a course as a table of contents, each with its state. */
export function LessonOutline({ course: { slug, modules }, detailed = false }: Props) {
  return (
    <ol className="grid gap-6">
      {modules.map(({ title, lessons }, index) => (
        <li key={index}>
          {title && (
            <h3 className="display flex gap-3 pb-2 text-3">
              <span aria-hidden className="money text-ink-3">
                {index + 1}
              </span>
              {title}
            </h3>
          )}
          <ol className="border-t border-rule">
            {lessons.map((lesson) => (
              <li key={lesson.id} className="border-b border-rule">
                <Row slug={slug} lesson={lesson} detailed={detailed} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function Row({ slug, lesson, detailed }: { slug: string; lesson: ListedLesson; detailed: boolean }) {
  const inside = (
    <>
      <State lesson={lesson} />
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">{lesson.title}</span>
        {detailed && lesson.description && <span className="mt-0.5 block text-small text-ink-2">{lesson.description}</span>}
        {lesson.opensAt && <span className="mt-0.5 block text-small text-ink-2">Abre em {formatLongDay(lesson.opensAt)}</span>}
      </span>
      {lesson.duration !== null && <span className="money text-small text-ink-2">{clockTime(lesson.duration)}</span>}
    </>
  )
  const look = 'flex min-h-13 items-start gap-3 px-2 py-3'
  if (lesson.opensAt) return <div className={`${look} text-ink-2`}>{inside}</div>
  return (
    <NavLink
      to={lessonPath(slug, lesson.id)}
      className={`${look} hover:bg-paper-up aria-[current]:bg-paper-up aria-[current]:shadow-[inset_3px_0_0_var(--accent-line)]`}
    >
      {inside}
    </NavLink>
  )
}

function State({ lesson: { completedAt, opensAt, watched, hasVideo } }: { lesson: ListedLesson }) {
  const [Icon, text, tone] = completedAt
    ? [Check, 'Concluída', 'text-ok']
    : opensAt
      ? [Lock, 'Ainda fechada', 'text-ink-3']
      : [hasVideo ? PlayCircle : FileText, watched > 0 ? 'Em andamento' : 'Não vista', watched > 0 ? 'text-accent-line' : 'text-ink-3']
  return (
    <span className={`mt-0.5 shrink-0 ${tone}`}>
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{text}: </span>
    </span>
  )
}
