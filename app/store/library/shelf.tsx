import type { CourseOfLibrary, LibraryAnswer } from '#domain/delivery/library-answers.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Empty } from '#app/store/shell/empty.tsx'
import { BookList } from './book-list.tsx'
import { ContinueCard } from './continue-card.tsx'
import { CourseCard } from './course-card.tsx'
import { WithLibrary } from './with-library.tsx'

/** `/minha-estante`: where to go on, all courses, and the newest e-books. */
const Shelf = () => <WithLibrary title="Cursos">{(library) => <Content {...library} />}</WithLibrary>
export default Shelf

function Content({ courses, books, certificates }: LibraryAnswer) {
  if (courses.length + books.length === 0)
    return (
      <Empty
        text="A sua estante ainda está vazia"
        more="O primeiro curso ou livro que você comprar aparece aqui, pronto para abrir."
        backTo="/courses"
        back="Escolher um curso"
      />
    )
  const current = currentOf(courses)
  // Ended accesses come last.
  const others = courses.filter((course) => course !== current).toSorted((a, b) => Number(a.hasEnded) - Number(b.hasEnded))
  return (
    <>
      {current && <ContinueCard course={current} />}
      {others.length > 0 && (
        <ul aria-label="Cursos" className="grid gap-x-10 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
          {others.map((course) => (
            <CourseCard key={course.slug} course={course} isCertified={certificates.some(({ slug }) => slug === course.slug)} />
          ))}
        </ul>
      )}
      {books.length > 0 && (
        <section aria-labelledby="e-books" className={others.length > 0 ? 'mt-14' : ''}>
          <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 id="e-books" className="display text-2">
              E-books
            </h2>
            {books.length > shownBooks && (
              <LinkButton look="link" size="line" to="/minha-estante/e-books">
                Ver todos os {books.length}
              </LinkButton>
            )}
          </div>
          <BookList books={books.slice(0, shownBooks)} heading="h3" />
        </section>
      )}
    </>
  )
}

const shownBooks = 4

/** The course that was used last; if none was, the newest one. */
function currentOf(courses: readonly CourseOfLibrary[]): CourseOfLibrary | undefined {
  const open = courses.filter(({ continueWith }) => continueWith !== null)
  return open.reduce((latest, each) => ((each.usedAt ?? '') > (latest.usedAt ?? '') ? each : latest), open[0]!)
}
