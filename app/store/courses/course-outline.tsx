import { ChevronDown, FileDown } from 'lucide-react'
import { countOf, type Structure } from './contents.ts'
import type { PublicGetCourseResult } from './course.graphql.ts'

type Lessons = PublicGetCourseResult['publicGetCourse']['lessons']
type Lesson = Lessons['lessons'][number]

/** Reads like a book's table of contents; opens and closes without scripts. */
export function CourseOutline({ lessons }: { lessons: Lessons & Structure<Lesson> }) {
  const { withModules, modules } = lessons
  if (modules.length === 0 && lessons.lessons.length === 0) return null
  return (
    <section>
      <h2 className="display mb-4 text-2">Conteúdo do curso</h2>
      {withModules ? (
        <ol className="border-t border-rule">
          {modules.map((module, index) => (
            <li key={`${index}-${module.title}`} className="border-b border-rule">
              <details open={index === 0} className="group">
                <summary className="flex min-h-14 list-none items-center gap-4 py-3 [&::-webkit-details-marker]:hidden">
                  <Number value={index + 1} />
                  <span className="display min-w-0 grow text-3 wrap-anywhere">{module.title}</span>
                  <span className="text-small whitespace-nowrap text-ink-2">{countOf(module.lessons.length, 'aula', 'aulas')}</span>
                  <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
                </summary>
                <LessonList lessons={module.lessons} />
              </details>
            </li>
          ))}
        </ol>
      ) : (
        <LessonList lessons={lessons.lessons} numbered />
      )}
    </section>
  )
}

function LessonList({ lessons, numbered = false }: { lessons: Lesson[]; numbered?: boolean }) {
  return (
    <ol className={numbered ? 'border-y border-rule' : 'pb-4 pl-10'}>
      {lessons.map((lesson, index) => (
        <li key={lesson.id} className="flex items-baseline gap-4 border-t border-dashed border-rule py-3 first:border-0">
          {numbered && <Number value={index + 1} />}
          <div className="min-w-0 grow">
            <p className="font-semibold">{lesson.title}</p>
            {lesson.description && <p className="text-small text-ink-2">{lesson.description}</p>}
          </div>
          {lesson.downloads.length > 0 && (
            <span className="flex items-start gap-1.5 self-start text-small whitespace-nowrap text-ink-2">
              <FileDown aria-hidden className="mt-0.5 size-4" />
              {countOf(lesson.downloads.length, 'arquivo', 'arquivos')}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

const Number = ({ value }: { value: number }) => (
  <span aria-hidden className="display money w-6 shrink-0 text-3 text-ink-3">
    {value}
  </span>
)
