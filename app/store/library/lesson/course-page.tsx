import { formatDay } from '#domain/format-day.ts'
import { CalendarClock } from 'lucide-react'
import { noLessonsYet } from '#domain/lessons-in-order.ts'
import { Navigate } from 'react-router'
import type { LibraryCourse } from '#domain/rest-answers.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { CoverPicture } from '../../../ui/cover-picture.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { BackLink } from '../../shell/back-link.tsx'
import { Facts } from '../../shell/facts.tsx'
import { PageNeedsScripts } from '../../shell/scripts-needed.tsx'
import { CertificateCard } from '../certificates/certificate-card.tsx'
import CourseEnd from './course-end.tsx'
import { isOver } from './course-over.ts'
import { CourseProgress } from './course-progress.tsx'
import { useCourse } from './lesson-calls.ts'
import { LessonOutline } from './lesson-outline.tsx'
import { useCoursePath } from './use-course-path.ts'
import { LibraryFailure } from './library-failure.tsx'

/** `/minha-estante/cursos/{slug}`: a course that was bought, with the state of each lesson. */
export default function CoursePage() {
  const { slug } = useCoursePath()
  const { data: course, error, refetch } = useCourse(slug)
  if (course && course.slug !== slug) return <Navigate replace to={`/minha-estante/cursos/${course.slug}`} />
  if (course) return <Course key={course.slug} course={course} />
  return (
    <>
      <title>Minha estante</title>
      {error ? (
        <LibraryFailure error={error} backTo="/minha-estante" back="Voltar à estante" onRetry={() => void refetch()} />
      ) : (
        <div className="page">
          <Spinner whole label="Abrindo o curso" />
          <PageNeedsScripts to="estudar" />
        </div>
      )}
    </>
  )
}

function Course({ course }: { course: LibraryCourse }) {
  const hasLessons = course.modules.some(({ lessons }) => lessons.length > 0)
  return (
    <article className="page pb-6">
      <title>{course.title}</title>
      <BackLink to="/minha-estante">Minha estante</BackLink>
      <div className="grid gap-x-16 gap-y-8 pt-2 lg:grid-cols-[7fr_5fr]">
        <header className="lg:order-2">
          <div className="picture-box aspect-[3/2] max-lg:hidden">
            <CoverPicture
              src={course.thumbnailUrl}
              title={course.title}
              alt=""
              width="600"
              height="400"
              className="size-full object-cover"
            />
          </div>
          <h1 className="display text-1 lg:mt-6">{course.title}</h1>
          {hasLessons && (
            <div className="mt-5">
              <CourseProgress course={course} />
            </div>
          )}
          {isOver(course) && <CourseEnd course={course} />}
          <Continue course={course} />
          <Facts
            facts={[{ icon: CalendarClock, text: course.expiresAt ? `Acesso até ${formatDay(course.expiresAt)}.` : 'Acesso para sempre.' }]}
          />
          {!isOver(course) && course.certificateHours !== null && (
            <CertificateCard slug={course.slug} hours={course.certificateHours} completed={course.completed} />
          )}
        </header>
        <section aria-labelledby="aulas">
          <h2 id="aulas" className="display mb-4 text-2">
            Aulas
          </h2>
          {hasLessons ? <LessonOutline course={course} detailed /> : <p className="max-w-[34rem] text-ink-2">{noLessonsYet}</p>}
        </section>
      </div>
    </article>
  )
}

/** A completed course begins again, and no longer asks for it. */
function Continue({ course }: { course: LibraryCourse }) {
  const { slug, modules, continueWith, completed } = course
  const lessons = modules.flatMap((module) => module.lessons)
  const lesson = lessons.find(({ id }) => id === continueWith)
  if (!lesson) return null
  const isFirst = completed === 0 && lesson.watched === 0
  const over = isOver(course)
  return (
    <div className="mt-5">
      <LinkButton
        look={over ? 'outline' : 'solid'}
        className="w-full"
        to={`/minha-estante/cursos/${slug}/${encodeURIComponent(lesson.id)}`}
      >
        {isFirst ? 'Começar o curso' : over ? 'Rever o curso' : 'Continuar'}
      </LinkButton>
      {!over && <p className="mt-2 text-small text-ink-2">{isFirst ? `Primeira aula: ${lesson.title}` : lesson.title}</p>}
    </div>
  )
}
