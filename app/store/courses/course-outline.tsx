import { ChevronDown, FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockTime } from '#domain/platform/values/clock-time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LessonText } from '#app/store/shell/lesson-text.tsx'
import { PostVideo } from '#app/store/posts/post-video.tsx'
import { counted } from '#domain/platform/values/counted.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { publicGetCourse } from './course.graphql.ts'
import { Section } from '#app/store/shell/section.tsx'

type Lessons = AnswerOf<typeof publicGetCourse>['lessons']
type Lesson = Lessons['lessons'][number]

interface Props {
  lessons: Lessons
  /** The picture of a preview before it is started. The page has loaded it already. */
  thumbnailUrl: string
}

/** Looks like a book's table of contents. Its entries expand and collapse without scripts. */
export function CourseOutline({ lessons: { withModules, modules, lessons }, thumbnailUrl }: Props) {
  if (modules.length === 0 && lessons.length === 0) return null
  return (
    <Section title="Conteúdo do curso">
      <ol className="border-t border-rule">
        {withModules
          ? modules.map(({ title, lessons: inside }, index) => (
              <Entry
                key={`${index}-${title}`}
                index={index}
                title={<span className="display min-w-0 grow text-3 wrap-anywhere">{title}</span>}
                size={counted(inside.length, 'aula', 'aulas')}
              >
                <LessonList lessons={inside} poster={thumbnailUrl} />
              </Entry>
            ))
          : lessons.map((lesson, index) => (
              <Entry
                key={lesson.id}
                index={index}
                title={<span className="min-w-0 grow font-semibold wrap-anywhere">{lesson.title}</span>}
                size={<LessonSize lesson={lesson} />}
              >
                {(lesson.description || lesson.downloads.length > 0 || lesson.preview) && (
                  <div className="pb-4 pl-10">
                    <LessonContents lesson={lesson} poster={thumbnailUrl} />
                  </div>
                )}
              </Entry>
            ))}
      </ol>
    </Section>
  )
}

/** A module, or a lesson outside any module. It cannot be expanded if it is empty. */
function Entry({ index, title, size, children }: { index: number; title: ReactNode; size: ReactNode; children: ReactNode }) {
  const line = (
    <>
      <span aria-hidden className="display money w-6 shrink-0 text-3 text-ink-3">
        {index + 1}
      </span>
      {title}
      <span className="text-small min-[20rem]:whitespace-nowrap text-ink-2">{size}</span>
    </>
  )
  const look = 'flex min-h-14 items-baseline gap-4 py-3.5'
  return (
    <li className="border-b border-rule">
      {children ? (
        <details open={index === 0} className="group">
          <summary className={`${look} list-none [&::-webkit-details-marker]:hidden`}>
            {line}
            <ChevronDown aria-hidden className="size-5 shrink-0 self-center transition-transform group-open:rotate-180" />
          </summary>
          {children}
        </details>
      ) : (
        <div className={look}>{line}</div>
      )}
    </li>
  )
}

const LessonList = ({ lessons, poster }: { lessons: Lesson[]; poster: string }) => (
  <ol className="pb-4 pl-10">
    {lessons.map((lesson) => (
      <li key={lesson.id} className="border-t border-dashed border-rule py-3 first:border-0">
        <p className="flex gap-4 font-semibold">
          <span className="min-w-0 grow wrap-anywhere">{lesson.title}</span>
          <span className="text-small font-normal whitespace-nowrap text-ink-2">
            <LessonSize lesson={lesson} />
          </span>
        </p>
        <LessonContents lesson={lesson} poster={poster} />
      </li>
    ))}
  </ol>
)

const LessonSize = ({ lesson: { preview, duration, downloads } }: { lesson: Lesson }) => (
  <span className="inline-flex items-baseline gap-x-3 max-sm:flex-col max-sm:items-end">
    {preview && <Badge tone="ok">Amostra grátis</Badge>}
    {downloads.length > 0 && counted(downloads.length, 'arquivo', 'arquivos')}
    {duration !== null && <span className="money">{clockTime(duration)}</span>}
  </span>
)

/** The files are available only with access to the course, so only their names are listed. */
const LessonContents = ({
  lesson: { title, description, downloads, preview, video, captions, text },
  poster,
}: {
  lesson: Lesson
  poster: string
}) => (
  <>
    {preview && video && (
      <div className="my-3 max-w-[34rem]">
        <PostVideo title={title} video={video} captions={captions} poster={poster} />
      </div>
    )}
    {description && <p className="text-small whitespace-pre-line text-ink-2">{description}</p>}
    {preview && text && (
      <div className="mt-3">
        <LessonText text={text} Heading="h3" />
      </div>
    )}
    {downloads.map(({ title }, index) => (
      <p key={index} className="mt-1.5 flex gap-1.5 text-small text-ink-2">
        <FileDown aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </p>
    ))}
  </>
)
