import { newBook } from '#domain/catalogue/books/book-form.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { entryScreens } from '#app/admin/platform/forms/entry-screens.tsx'
import { bookChangeInput, bookFieldsOf, bookForm, createdBookFieldsOf, newBookInput, stockAddition, withinStock } from './book-fields.ts'
import { BookForm } from './book-form.tsx'
import { createBook, editBook, getBook } from './books.graphql.ts'

export default entryScreens({
  lang: 'en',
  list: 'books',
  noun: 'book',
  entity: 'BOOK',
  describe: bookForm.describe,
  fieldsOf: bookFieldsOf,
  toInput: bookChangeInput,
  read: async (id, signal) => (await callPanel(getBook, { id }, signal)).getBook,
  create: {
    title: 'New Book',
    saveLabel: 'Create book',
    saved: 'Book created',
    failed: 'Failed to create book',
    initial: bookForm.initial,
    schema: newBook,
    toInput: newBookInput,
    fieldsOf: createdBookFieldsOf,
    save: async (book, key) => (await callPanel(createBook, { book, key })).createBook,
  },
  edit: {
    title: ({ title }) => title,
    saveLabel: 'Save book',
    saved: 'Book saved',
    failed: 'Failed to update book',
    unread: 'Failed to fetch books',
    givenByList: {
      title: 'Edit Book',
      message: 'Book data not found. Please go back to the book list and try again.',
      back: 'Back',
    },
    schema: ({ inStock }) => withinStock(inStock),
    addition: stockAddition,
    save: async (id, book, version) => (await callPanel(editBook, { id, book, version })).editBook,
  },
  form: (id) => <BookForm editing={id !== null} />,
})
