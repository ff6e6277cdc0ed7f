import { useLocation, useParams } from 'react-router'
import { callPanel } from '../calls/call-panel.ts'
import { EntryForm } from '../forms/entry-form.tsx'
import { GivenByList } from '../forms/given-by-list.tsx'
import type { FromList } from '../lists/use-list-again.ts'
import { type Book, bookChangeInput, bookFieldsOf, describeBook, stockAddition, withinStock } from './book-fields.ts'
import { BookForm } from './book-form.tsx'
import { editBook, getBook } from './books.graphql.ts'

const missing = {
  title: 'Edit Book',
  message: 'Book data not found. Please go back to the book list and try again.',
  list: '/admin/books',
  back: 'Back',
}
const formOf = (id: string) => `book-${id}`
const readBook = async (id: string, signal?: AbortSignal) => (await callPanel(getBook, { id }, signal)).getBook

/** See docs/rules/admin-panel.md#missing-navigation-state: the book is passed in the navigation state. */
export default function EditBook() {
  const { id = '' } = useParams()
  const { state } = useLocation() as { state: ({ book?: Book } & FromList) | null }
  return (
    <GivenByList
      key={id}
      given={state?.book}
      form={formOf(id)}
      missing={missing}
      read={(signal) => readBook(id, signal)}
      fallback="Failed to fetch books"
    >
      {(book) => <Form key={book.id} book={book} />}
    </GivenByList>
  )
}

function Form({ book }: { book: Book }) {
  const { id } = book
  return (
    <EntryForm
      lang="en"
      list="books"
      title={book.title}
      saveLabel="Save book"
      saved="Book saved"
      describe={describeBook}
      history={{ entity: 'BOOK', id }}
      editing={{
        form: formOf(id),
        initial: { fields: bookFieldsOf(book), version: book.version },
        schema: ({ inStock }) => withinStock(inStock),
        toInput: bookChangeInput,
        fieldsOf: bookFieldsOf,
        addition: stockAddition,
        save: async (change, version) => (await callPanel(editBook, { id, book: change, version })).editBook,
        reread: () => readBook(id),
        fallback: 'Failed to update book',
      }}
    >
      {() => <BookForm editing />}
    </EntryForm>
  )
}
