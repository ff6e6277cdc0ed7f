import type { BookOfLibrary } from '#domain/delivery/library-answers.ts'
import { fileText } from '#domain/platform/values/format-bytes.ts'
import { BookCover } from '#app/ui/book-cover.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { BookOpen } from 'lucide-react'
import { readerPath } from '#app/store/study/reader-path.ts'
import { DownloadButton } from '#app/store/downloads/download-button.tsx'

interface Props {
  books: readonly BookOfLibrary[]
  /** One below the heading of the section. */
  heading: 'h2' | 'h3'
}

export const BookList = ({ books, heading: Heading }: Props) => (
  <ul aria-label="E-books" className="grid grid-cols-2 gap-x-5 gap-y-10 md:grid-cols-3 md:gap-x-10 lg:grid-cols-4 lg:gap-x-12">
    {books.map((book) => (
      <li key={book.orderItemId} className="row-span-2 grid grid-rows-subgrid gap-y-0">
        <div>
          <BookCover cover={book.cover} title={book.title} physical={false} />
          <Heading className="display mt-4 text-[1.0625rem] leading-snug md:text-3">{book.title}</Heading>
          <p className="mt-1 mb-3 text-small text-ink-2">{fileText(book) || 'E-book'}</p>
        </div>
        <div className="grid content-start gap-2">
          {opensInReader(book) && <ReadButton book={book} />}
          <DownloadButton book={book} />
        </div>
      </li>
    ))}
  </ul>
)

/** A file that the store keeps: of one elsewhere the size is not known. */
const opensInReader = ({ format, bytes }: BookOfLibrary) => format !== null && bytes !== null

/** The reader is a document of its own, because its policy is (app/content-policy/). */
const ReadButton = ({ book: { orderItemId, title } }: { book: BookOfLibrary }) => (
  <LinkButton look="ink" size="list" className="w-full" to={readerPath(orderItemId)} reloadDocument>
    <BookOpen aria-hidden className="size-5" />
    <span>
      Ler agora<span className="sr-only"> {title}</span>
    </span>
  </LinkButton>
)
