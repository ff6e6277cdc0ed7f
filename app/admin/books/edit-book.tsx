import { useCallback } from 'react'
import { useLocation, useParams } from 'react-router'
import { bookChange } from '#domain/book-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { FormPage } from '../forms/form-page.tsx'
import { GivenByList } from '../forms/given-by-list.tsx'
import { useEditor } from '../forms/use-editor.ts'
import { History } from '../history/history.tsx'
import { lastSaved } from '../history/last-saved.ts'
import { type FromList, useListAgain } from '../lists/use-list-again.ts'
import { type Book, bookChangeInput, type BookFields, bookFieldsOf, describeBook } from './book-fields.ts'
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

/** See docs/rules/admin-panel.md#missing-navigation-state: the book comes with the navigation. */
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
  const list = useListAgain('books', '/admin/books')
  const id = book.id
  const editor = useEditor<BookFields, Book>({
    form: formOf(id),
    begin: bookFieldsOf(book),
    version: book.version,
    schema: bookChange.superRefine(({ stock }, check) => {
      if (stock && book.stock !== null && stock < -book.stock)
        check.addIssue({ code: 'custom', path: ['stock'], message: `O estoque é ${book.stock}: não dá para tirar mais do que isso.` })
    }),
    toInput: bookChangeInput,
    fieldsOf: bookFieldsOf,
    save: async (change, version) => (await callPanel(editBook, { id, book: change, version })).editBook,
    reread: () => readBook(id),
    fallback: 'Failed to update book',
    onSaved: () => list.back('Book saved'),
  })
  const savedBy = useCallback(() => lastSaved({ entity: 'BOOK', id }), [id])
  return (
    <FormPage
      lang="en"
      title={book.title}
      back={list.address}
      saveLabel="Save book"
      editor={editor}
      describe={describeBook}
      savedBy={savedBy}
      after={<History entity="BOOK" id={id} />}
    >
      <BookForm editing />
    </FormPage>
  )
}
