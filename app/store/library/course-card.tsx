import { Award } from 'lucide-react'
import { Link } from 'react-router'
import type { CourseOfLibrary } from '#domain/delivery/library-answers.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CourseCover } from '#app/ui/course-cover.tsx'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { isCompleted, ProgressBar } from './progress-bar.tsx'

/** One course of the library. On a phone the picture is beside the text. `isCertified`: its certificate was issued. */
export function CourseCard({ course, isCertified }: { course: CourseOfLibrary; isCertified: boolean }) {
  const { slug, title, thumbnailUrl, expiresAt, hasEnded } = course
  return (
    <li className="group relative grid grid-cols-[clamp(6.5rem,30vw,12rem)_minmax(0,1fr)] content-start gap-x-4 gap-y-4 border-b border-rule pb-6 md:grid-cols-1 md:border-0 md:pb-0">
      <CourseCover src={thumbnailUrl} title={title} loading="lazy" className={hasEnded ? 'opacity-60 grayscale-[.6]' : ''} />
      <div className="flex flex-col items-start">
        <h2 className="display mb-3 text-3">
          <Link to={`/minha-estante/cursos/${slug}`} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h2>
        <ProgressBar course={course} />
        {expiresAt &&
          (hasEnded ? (
            <span className="mt-2">
              <Badge tone="quiet">Encerrado em {formatDay(expiresAt)}</Badge>
            </span>
          ) : (
            <p className="mt-1 text-small text-ink-2">Acesso até {formatDay(expiresAt)}</p>
          ))}
        <Certificate course={course} isCertified={isCertified} />
      </div>
    </li>
  )
}

/** The way to the certificate of a completed course. An issued one stays when the access has ended. */
function Certificate({ course, isCertified }: Parameters<typeof CourseCard>[0]) {
  const { slug, title, hasCertificate, hasEnded } = course
  const canIssue = hasCertificate && !hasEnded && isCompleted(course)
  const look = 'ink-link relative z-1 mt-1 inline-flex min-h-11 items-center gap-2 font-semibold'
  const icon = <Award aria-hidden className="size-5 shrink-0 text-ok" />
  const of = <span className="sr-only"> de {title}</span>
  if (isCertified)
    return (
      <a href={`/api/library/courses/${slug}/certificate`} target="_blank" rel="noreferrer" className={look}>
        {icon}
        <span>Ver o certificado{of}</span>
      </a>
    )
  if (!canIssue) return null
  return (
    <Link to={`/minha-estante/cursos/${slug}`} className={look}>
      {icon}
      <span>Emitir o certificado{of}</span>
    </Link>
  )
}
