import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { bookChange } from '#domain/book-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { FormPage } from '../forms/form-page.tsx'
import { NotGiven } from '../forms/not-given.tsx'
import { useEditor } from '../forms/use-editor.ts'
import { History } from '../history/history.tsx'
import { lastSaved } from '../history/last-saved.ts'
import { type FromList, useListAgain } from '../lists/use-list-again.ts'
import { type Book, bookChangeInput, type BookFields, bookFieldsOf, describeBook } from './book-fields.ts'
import { BookForm } from './book-form.tsx'
import { editBook, getBook } from './books.graphql.ts'

/** Spec §2: the book comes with the navigation. */
export default function EditBook() {
  const { state } = useLocation() as { state: ({ book?: Book } & FromList) | null }
  if (!state?.book)
    return (
      <NotGiven
        title="Edit Book"
        message="Book data not found. Please go back to the book list and try again."
        list="/admin/books"
        back="Back"
      />
    )
  return <Form book={state.book} />
}

function Form({ book }: { book: Book }) {
  const list = useListAgain('books', '/admin/books')
  const id = book.id
  const editor = useEditor<BookFields, Book>({
    form: `book-${id}`,
    begin: bookFieldsOf(book),
    version: book.version,
    schema: bookChange.superRefine(({ stock }, check) => {
      if (stock && book.stock !== null && stock < -book.stock)
        check.addIssue({ code: 'custom', path: ['stock'], message: `O estoque é ${book.stock}: não dá para tirar mais do que isso.` })
    }),
    toInput: bookChangeInput,
    fieldsOf: bookFieldsOf,
    save: async (change, version) => (await callPanel(editBook, { id, book: change, version })).editBook,
    reread: async () => (await callPanel(getBook, { id })).getBook,
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
