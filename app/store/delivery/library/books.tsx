import { kindleQuestion } from '#domain/catalogue/books/kindle.ts'
import type { BookOfLibrary } from '#domain/delivery/library-answers.ts'
import { QuestionList } from '#app/store/catalogue/products/questions.tsx'
import { Empty } from '#app/store/shell/empty.tsx'
import { BookList } from './book-list.tsx'
import { WithLibrary } from './with-library.tsx'

/** `/minha-estante/e-books` */
const Books = () => (
  <WithLibrary title="E-books">
    {({ books }) =>
      books.length > 0 ? (
        <>
          <BookList books={books} heading="h2" />
          <Kindle books={books} />
        </>
      ) : (
        <Empty
          text="Nenhum e-book por aqui, por enquanto"
          more="Os que você comprar ficam guardados aqui, para baixar quando quiser."
          backTo="/books"
          back="Ver os e-books"
        />
      )
    }
  </WithLibrary>
)
export default Books

/** How to read any of them. */
function Kindle({ books }: { books: readonly BookOfLibrary[] }) {
  const formats = books.map(({ format }) => format)
  const question = kindleQuestion(formats.includes('PDF') ? 'PDF' : (formats.find(Boolean) ?? null), null)
  return (
    question && (
      <div className="mt-10">
        <QuestionList questions={[question]} />
      </div>
    )
  )
}
