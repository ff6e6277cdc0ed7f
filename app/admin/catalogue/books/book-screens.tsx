import { newBook } from '#domain/catalogue/books/book-form.ts'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { entryScreens } from '#app/admin/platform/forms/entry-screens.tsx'
import { WaitingBadge } from '../product-page/waiting-badge.tsx'
import { bookChangeInput, bookFieldsOf, bookForm, createdBookFieldsOf, newBookInput, stockAddition, withinStock } from './book-fields.ts'
import { BookForm } from './book-form.tsx'
import { createBook, editBook, getBook } from './books.graphql.ts'

export default entryScreens({
  lang: 'en',
  list: 'books',
  noun: 'book',
  entity: 'BOOK',
  fields: bookForm,
  fieldsOf: bookFieldsOf,
  toInput: bookChangeInput,
  read: (id, signal) => askPanel(getBook, { id }, signal),
  create: {
    title: 'New Book',
    saveLabel: 'Create book',
    saved: 'Book created',
    failed: 'Failed to create book',
    schema: newBook,
    toInput: newBookInput,
    fieldsOf: createdBookFieldsOf,
    save: (book, key) => askPanel(createBook, { book, key }),
  },
  edit: {
    title: ({ title }) => title,
    badge: ({ id }) => <WaitingBadge id={id} />,
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
    save: (id, book, version) => askPanel(editBook, { id, book, version }),
  },
  form: (id) => <BookForm editing={id !== null} />,
})
