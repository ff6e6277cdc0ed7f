import { newBook } from '#domain/book-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { EntryForm } from '../forms/entry-form.tsx'
import { createdBookFieldsOf, describeBook, newBookFields, newBookInput } from './book-fields.ts'
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
        fieldsOf: createdBookFieldsOf,
        save: async (book, _, key) => (await callPanel(createBook, { book, key })).createBook,
        fallback: 'Failed to create book',
      }}
    >
      {() => <BookForm editing={false} />}
    </EntryForm>
  )
}
