import type { LibraryCourse } from '#domain/delivery/lessons/lesson-answers.ts'
import { Bird } from '#app/ui/bird.tsx'
import { CertificateCard } from '#app/store/certificates/certificate-card.tsx'
import { lessonsOf } from './course-over.ts'

/** The end of a course, with its certificate. */
export default function CourseEnd({ course }: { course: LibraryCourse }) {
  const { slug, title, certificateHours, completed } = course
  const lessons = lessonsOf(course).length
  return (
    <section
      aria-labelledby="fim"
      className="my-6 border-t-4 border-ok bg-paper-up px-5 py-6 opacity-100 transition-opacity duration-1000 motion-reduce:transition-none sm:px-7 starting:opacity-0"
    >
      <Bird className="mb-3 size-12" />
      <h2 id="fim" className="display text-2">
        Você chegou ao fim
      </h2>
      <p className="mt-2 max-w-[34rem] text-ink-2">
        <span>{lessons === 1 ? 'A aula' : `As ${lessons} aulas`}</span> de <strong className="font-semibold text-ink">{title}</strong>{' '}
        <span>{lessons === 1 ? 'está concluída' : 'estão concluídas'}</span>. Parabéns por ter vindo até aqui.
      </p>
      {certificateHours !== null && <CertificateCard slug={slug} hours={certificateHours} completed={completed} />}
    </section>
  )
}
