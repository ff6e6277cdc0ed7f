import { Play } from 'lucide-react'
import { Link } from 'react-router'
import type { CourseOfLibrary } from '#domain/delivery/library-answers.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { CourseCover } from '#app/ui/course-cover.tsx'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { lessonPath } from '#app/store/study/course-paths.ts'
import { ProgressBar } from './progress-bar.tsx'

/** The lesson to go on with: the first thing in the library. */
export function ContinueCard({ course }: { course: CourseOfLibrary }) {
  const { slug, title, thumbnailUrl, continueWith, usedAt, expiresAt } = course
  const heading = usedAt === null ? 'Comece por aqui' : 'Continue de onde parou'
  return (
    <section
      aria-labelledby="continuar"
      className="mb-12 grid items-center gap-x-10 gap-y-5 border-b border-rule pb-12 md:grid-cols-[5fr_6fr]"
    >
      <div>
        <CourseCover src={thumbnailUrl} title={title} fetchPriority="high" />
      </div>
      <div>
        <p className="text-small text-ink-2">{heading}</p>
        <h2 id="continuar" className="display mt-1 text-2">
          <Link to={lessonPath(slug)} className="hover:text-ink-2">
            {title}
          </Link>
        </h2>
        <p className="mt-2 mb-5 text-ink-2">{continueWith?.title}</p>
        <ProgressBar course={course} />
        {expiresAt && <p className="mt-1 text-small text-ink-2">Acesso até {formatDay(expiresAt)}</p>}
        <LinkButton to={lessonPath(slug, continueWith?.id)} look="solid" className="mt-5 w-full sm:w-auto">
          <Play aria-hidden className="size-5" />
          <span>{usedAt === null ? 'Começar' : 'Continuar'}</span>
        </LinkButton>
      </div>
    </section>
  )
}
