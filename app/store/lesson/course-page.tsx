import { formatDay } from '#domain/platform/values/format-day.ts'
import { CalendarClock } from 'lucide-react'
import { noLessonsYet } from '#domain/catalogue/courses/lessons-in-order.ts'
import { Navigate } from 'react-router'
import type { LibraryCourse } from '#domain/delivery/lessons/lesson-answers.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { CourseCover } from '#app/ui/course-cover.tsx'
import { BackLink } from '#app/store/shell/back-link.tsx'
import { Facts } from '#app/store/shell/facts.tsx'
import { Opening } from '#app/store/shell/opening.tsx'
import { ProgressBar } from '#app/store/library/progress-bar.tsx'
import { ReadQuery } from '#app/store/library/read-query.tsx'
import { CertificateCard } from '#app/store/certificates/certificate-card.tsx'
import CourseEnd from './course-end.tsx'
import { isOver, lessonsOf } from './course-over.ts'
import { useCourse } from './lesson-calls.ts'
import { LessonOutline } from './lesson-outline.tsx'
import { useCoursePath } from './use-course-path.ts'
import { lessonPath } from '#app/store/study/course-paths.ts'
import { Section } from '#app/store/shell/section.tsx'

/** `/minha-estante/cursos/{slug}`: a course that was bought, with the state of each lesson. */
export default function CoursePage() {
  const { slug } = useCoursePath()
  const query = useCourse(slug)
  return (
    <ReadQuery
      title={query.data?.title ?? 'Minha estante'}
      query={query}
      backTo="/minha-estante"
      back="Voltar à estante"
      waiting={
        <div className="page">
          <Opening label="Abrindo o curso" to="estudar" />
        </div>
      }
    >
      {(course) => (course.slug === slug ? <Course key={slug} course={course} /> : <Navigate replace to={lessonPath(course.slug)} />)}
    </ReadQuery>
  )
}

function Course({ course }: { course: LibraryCourse }) {
  const hasLessons = lessonsOf(course).length > 0
  return (
    <article className="page pb-6">
      <BackLink to="/minha-estante">Minha estante</BackLink>
      <div className="grid gap-x-16 gap-y-8 pt-2 lg:grid-cols-[7fr_5fr]">
        <header className="lg:order-2">
          <div className="max-lg:hidden">
            <CourseCover src={course.thumbnailUrl} title={course.title} />
          </div>
          <h1 className="display text-1 lg:mt-6">{course.title}</h1>
          {hasLessons && (
            <div className="mt-5">
              <ProgressBar course={{ completed: course.completed, lessons: lessonsOf(course).length }} detailed />
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
        <Section title="Aulas">
          {hasLessons ? <LessonOutline course={course} detailed /> : <p className="max-w-[34rem] text-ink-2">{noLessonsYet}</p>}
        </Section>
      </div>
    </article>
  )
}

/** A completed course begins again, and no longer asks for it. */
function Continue({ course }: { course: LibraryCourse }) {
  const { slug, continueWith, completed } = course
  const lesson = lessonsOf(course).find(({ id }) => id === continueWith)
  if (!lesson) return null
  const isFirst = completed === 0 && lesson.watched === 0
  const over = isOver(course)
  return (
    <div className="mt-5">
      <LinkButton look={over ? 'outline' : 'solid'} className="w-full" to={lessonPath(slug, lesson.id)}>
        {isFirst ? 'Começar o curso' : over ? 'Rever o curso' : 'Continuar'}
      </LinkButton>
      {!over && <p className="mt-2 text-small text-ink-2">{isFirst ? `Primeira aula: ${lesson.title}` : lesson.title}</p>}
    </div>
  )
}
