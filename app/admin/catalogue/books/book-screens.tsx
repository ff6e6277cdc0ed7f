import { newBook } from '#domain/catalogue/books/book-form.ts'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { entryScreens } from '#app/admin/platform/forms/entry-screens.tsx'
import { WaitingBadge } from '../products/waiting-badge.tsx'
import { bookChangeInput, bookFieldsOf, bookForm, createdBookFieldsOf, newBookInput, stockAddition, withinStock } from './book-fields.ts'
import { BookForm } from './book-form.tsx'
import { seenInStore } from '../products/seen-in-store.ts'
import { createBook, editBook, getBook } from './books.graphql.ts'

export default entryScreens({
  lang: 'en',
  list: 'books',
  entity: 'BOOK',
  noun: 'book',
  right: 'catalogue.write',
  fields: { ...bookForm, of: bookFieldsOf, input: bookChangeInput },
  read: (id, signal) => askPanel(getBook, { id }, signal),
  seenAt: ({ id }) => seenInStore('BOOK', { id }),
  create: {
    copy: ({ title, code }) => ({ title: `Cópia de ${title}`, code: `${code}-2`, stock: '0' }),
    of: createdBookFieldsOf,
    input: newBookInput,
    schema: newBook,
    save: (book, key) => askPanel(createBook, { book, key }),
  },
  edit: {
    title: ({ title }) => title,
    badge: ({ id }) => <WaitingBadge id={id} />,
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
