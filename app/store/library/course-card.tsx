import { Link } from 'react-router'
import type { CourseOfLibrary } from '#domain/rest-answers.ts'
import { Badge } from '../../ui/badge.tsx'
import { CoverPicture } from '../../ui/cover-picture.tsx'
import { formatDay } from '#domain/format-day.ts'
import { ProgressBar } from './progress-bar.tsx'

/** One course of the library. On a phone the picture is beside the text. */
export function CourseCard({ course }: { course: CourseOfLibrary }) {
  const { slug, title, thumbnailUrl, expiresAt, hasEnded } = course
  return (
    <li className="group relative grid grid-cols-[clamp(6.5rem,30vw,12rem)_minmax(0,1fr)] content-start gap-x-4 gap-y-4 border-b border-rule pb-6 md:grid-cols-1 md:border-0 md:pb-0">
      <div className={`picture-box aspect-[3/2] self-start ${hasEnded ? 'opacity-60 grayscale-[.6]' : ''}`}>
        <CoverPicture src={thumbnailUrl} title={title} alt="" width="600" height="400" loading="lazy" className="size-full object-cover" />
      </div>
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
      </div>
    </li>
  )
}
