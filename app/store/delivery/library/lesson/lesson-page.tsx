import { Check, ChevronLeft, ChevronRight, FileDown, Link2 } from 'lucide-react'
import { useCallback } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import type { ProgressReport } from '#domain/delivery/lessons/lesson-progress.ts'
import type { LibraryCourse, LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { failureText } from '#app/query/failure-text.ts'
import { useAction } from '#app/ui/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyPart } from '#app/ui/lazy-screen.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { Section } from '#app/store/shell/section.tsx'
import { BackLink } from '#app/store/shell/back-link.tsx'
import { LessonText } from '#app/store/shell/lesson-text.tsx'
import { PageNeedsScripts } from '#app/store/shell/scripts-needed.tsx'
import { VideoPlayer } from '../player/video-player.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { ReadQuery } from '../read-query.tsx'
import { endedCourse, lessonsOf } from './course-over.ts'
import { sendProgress, useCourse, useLesson } from './lesson-calls.ts'
import { LessonOutline } from './lesson-outline.tsx'
import { lessonPath, useCoursePath } from './use-course-path.ts'

/** Few visits need it. */
const CourseEnd = lazyPart(() => import('./course-end.tsx'))

/** `/minha-estante/cursos/{slug}/{lesson}`: the video first, then what belongs to the lesson; the outline beside it, or below on a phone. */
export default function LessonPage() {
  const { slug, lesson: id } = useCoursePath()
  const { data: course } = useCourse(slug)
  const query = useLesson(slug, id)
  if (course && course.slug !== slug) return <Navigate replace to={lessonPath(course.slug, id)} />
  const page = (lesson?: LibraryLesson) => (
    <div className="page pb-6">
      <BackLink to={lessonPath(slug)}>{course?.title ?? 'O curso'}</BackLink>
      <div className="grid gap-x-10 gap-y-10 pt-1 lg:grid-cols-[minmax(0,1fr)_21rem]">
        {lesson ? <Lesson key={lesson.id} slug={slug} lesson={lesson} course={course} /> : <Loading />}
        {course && <Beside course={course} below={lesson !== undefined} />}
      </div>
    </div>
  )
  return (
    <ReadQuery title={query.data?.title ?? 'Minha estante'} query={query} backTo={lessonPath(slug)} back="Ver as aulas" waiting={page()}>
      {page}
    </ReadQuery>
  )
}

const Loading = () => (
  <div>
    <div className="picture-box flex aspect-video w-full items-center justify-center bg-paper-down">
      <Spinner label="Abrindo a aula" />
    </div>
    <PageNeedsScripts to="estudar" />
  </div>
)

/** `below`: on a phone the outline follows the lesson, once it is there: it would be pushed down. */
const Beside = ({ course, below }: { course: LibraryCourse; below: boolean }) => (
  <aside
    aria-label="Aulas do curso"
    className={`${below ? '' : 'max-lg:hidden'} lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto lg:pr-1`}
  >
    <div className="mb-5">
      <ProgressBar course={{ completed: course.completed, lessons: lessonsOf(course).length }} detailed />
    </div>
    <LessonOutline course={course} />
  </aside>
)

function Lesson({ slug, lesson, course }: { slug: string; lesson: LibraryLesson; course: LibraryCourse | undefined }) {
  const navigate = useNavigate()
  const send = useCallback((report: ProgressReport) => sendProgress(slug, lesson.id, report), [slug, lesson.id])
  const turn = useCallback(
    (direction: 'next' | 'previous') => {
      const to = lesson[direction]
      if (to) void navigate(lessonPath(slug, to.id))
    },
    [navigate, slug, lesson],
  )
  return (
    <article className="min-w-0">
      {lesson.video && <VideoPlayer lesson={lesson} send={send} onTurn={turn} />}
      <div className="mt-5 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <h1 className="display min-w-0 grow basis-72 text-2">{lesson.title}</h1>
        <Complete lesson={lesson} send={send} />
      </div>
      <div aria-live="polite">{course && endedCourse(course, lesson.id) && <CourseEnd course={course} />}</div>
      {lesson.description && <p className="mt-3 max-w-[42rem] whitespace-pre-line text-ink-2">{lesson.description}</p>}
      {lesson.text && (
        <div className="mt-6 border-t border-rule pt-6">
          <LessonText text={lesson.text} Heading="h2" />
        </div>
      )}
      <Downloads downloads={lesson.downloads} />
      <Neighbours slug={slug} lesson={lesson} />
    </article>
  )
}

function Complete({ lesson, send }: { lesson: LibraryLesson; send: (report: ProgressReport) => Promise<unknown> }) {
  const { isRunning, failure, run } = useAction(() => send({ position: lesson.position, completed: true }))
  return (
    <div aria-live="polite">
      {lesson.completedAt ? (
        <p className="inline-flex min-h-12 items-center gap-2 font-semibold text-ok">
          <Check aria-hidden className="size-5" /> Aula concluída
        </p>
      ) : (
        <Button onClick={() => void run()} aria-busy={isRunning} disabled={isRunning}>
          Concluir aula
        </Button>
      )}
      {failure && <p className="mt-1 text-small text-bad">{failureText(failure.error, 'A aula não foi concluída').message}</p>}
    </div>
  )
}

function Downloads({ downloads }: Pick<LibraryLesson, 'downloads'>) {
  if (downloads.length === 0) return null
  return (
    <Section title="Para baixar" className="mt-8">
      <ul className="border-t border-rule">
        {downloads.map(({ title, file, referenceLink, size, ext }, index) => (
          <li key={index} className="flex flex-wrap items-center gap-x-5 border-b border-rule">
            {file ? (
              <a href={file} download className="flex min-h-13 min-w-0 grow items-center gap-3 py-2 hover:text-ink-2">
                <FileDown aria-hidden className="size-5 shrink-0" />
                <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
                <span className="text-small whitespace-nowrap text-ink-2">{[ext.toUpperCase(), size].filter(Boolean).join(' · ')}</span>
              </a>
            ) : (
              <span className="flex min-h-13 min-w-0 grow items-center font-semibold">{title}</span>
            )}
            {referenceLink && (
              <a
                href={referenceLink}
                target="_blank"
                rel="noreferrer"
                className="ink-link inline-flex min-h-11 items-center gap-2 text-small"
              >
                <Link2 aria-hidden className="size-4" /> Página de referência
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Neighbours = ({ slug, lesson: { previous, next } }: { slug: string; lesson: LibraryLesson }) => (
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
