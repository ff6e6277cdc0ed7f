import { newBook } from '#domain/book-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { FormPage } from '../forms/form-page.tsx'
import { useEditor } from '../forms/use-editor.ts'
import { useListAgain } from '../lists/use-list-again.ts'
import { type Book, bookFieldsOf, describeBook, newBookFields, newBookInput } from './book-fields.ts'
import { BookForm } from './book-form.tsx'
import { createBook } from './books.graphql.ts'

export default function NewBook() {
  const list = useListAgain('books', '/admin/books')
  const editor = useEditor<typeof newBookFields, Book>({
    form: 'book-new',
    begin: newBookFields,
    version: null,
    schema: newBook,
    toInput: newBookInput,
    fieldsOf: bookFieldsOf,
    save: async (book) => (await callPanel(createBook, { book })).createBook,
    fallback: 'Failed to create book',
    onSaved: () => list.back('Book created'),
  })
  return (
    <FormPage lang="en" title="New Book" back={list.address} saveLabel="Create book" editor={editor} describe={describeBook}>
      <BookForm editing={false} />
    </FormPage>
  )
}
