import { Empty } from '#app/store/shell/empty.tsx'
import { BookList } from './book-list.tsx'
import { WithLibrary } from './with-library.tsx'

/** `/minha-estante/e-books` */
const Books = () => (
  <WithLibrary title="E-books">
    {({ books }) =>
      books.length > 0 ? (
        <BookList books={books} heading="h2" />
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
