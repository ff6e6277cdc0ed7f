import { newBook } from '#domain/book-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { EntryForm } from '../forms/entry-form.tsx'
import { bookFieldsOf, describeBook, newBookFields, newBookInput } from './book-fields.ts'
import { BookForm } from './book-form.tsx'
import { createBook } from './books.graphql.ts'

export default function NewBook() {
  return (
    <EntryForm
      lang="en"
      list="books"
      title="New Book"
      saveLabel="Create book"
      saved="Book created"
      describe={describeBook}
      editing={{
        form: 'book-new',
        initial: { fields: newBookFields, version: null },
        schema: newBook,
        toInput: newBookInput,
        fieldsOf: bookFieldsOf,
        save: async (book) => (await callPanel(createBook, { book })).createBook,
        fallback: 'Failed to create book',
      }}
    >
      {() => <BookForm editing={false} />}
    </EntryForm>
  )
}
