import { bookChange } from '#domain/catalogue/books/book-form.ts'
import { bookClasses } from '#domain/catalogue/products/fiscal-classes.ts'
import { typedNumberOr } from '#domain/platform/values/typed-number.ts'
import { fiscalFormField } from '../fiscal-classes/override-section.tsx'
import { launchFormField, pageFormFields } from '../products/page-section.tsx'
import { addressField, formFields, numberField, numberOr, ofType } from '#app/admin/platform/forms/form-fields.ts'
import type { Addition } from '#app/admin/platform/forms/save-change.ts'
import { bumpsField, upsellFormField } from '../bumps/bump-editor.tsx'
import type { AnswerOf } from '#app/query/document.ts'
import type { getBook } from './books.graphql.ts'

export type Book = AnswerOf<typeof getBook>

/** See docs/rules/admin-panel.md#books: numbers start at 0. */
export const bookForm = formFields({
  title: { label: 'Title', initial: '' },
  description: { label: 'Description', initial: '' },
  price: { ...numberField('BRL'), label: 'Price', initial: '0' },
  shippingPrice: { ...numberOr(0, 'BRL'), label: 'Shipping Price', initial: '0' },
  pages: { ...numberField(), label: 'Pages', initial: '0' },
  code: { label: 'Code', initial: '' },
  salesLink: { label: 'Sales Link', initial: '' },
  fileRef: {
    label: 'File Reference',
    initial: '',
    hint: 'Where the e-book is kept. Buyers get a signed link, never this address.',
  },
  cover: { ...addressField, label: 'Cover URL' },
  sample: { ...addressField, label: 'Sample', hint: 'The first pages, as PDF or EPUB. Everybody may read it before buying.' },
  isbn: { label: 'ISBN', initial: '' },
  edition: { label: 'Edição', initial: '', hint: 'Como a página deve dizer: 2ª edição, revista.' },
  publisher: { label: 'Editora', initial: '' },
  publicationYear: { ...numberOr(null), label: 'Ano' },
  physical: { label: 'Physical', initial: false, hint: 'A printed book, sent by post. Without it, an e-book.' },
  singleSale: { label: 'Single Sale (Direct Checkout)', initial: false },
  /** The stock of a new book, or the amount to add to the stock of an existing one. */
  stock: { ...numberOr(0), label: 'Stock', initial: '0' },
  /** The current stock, read-only. Null means unlimited. */
  inStock: { initial: ofType<number | null>(0) },
  /** When staff changed the book or its stock last, read-only. Sales do not count. */
  updatedAt: { initial: '' },
  orderBump: bumpsField,
  upsell: upsellFormField,
  ...launchFormField,
  ...pageFormFields,
  fiscal: fiscalFormField(bookClasses),
})
export type BookFields = typeof bookForm.initial

export const bookFieldsOf = (book: Book): BookFields => ({ ...bookForm.of(book), stock: '0', inStock: book.stock })

/** A book that was just created, as the form of a new one has it. */
export const createdBookFieldsOf = (book: Book): BookFields => ({ ...bookFieldsOf(book), stock: String(book.stock ?? 0) })

/** Without the values that are read-only. */
export function newBookInput(fields: BookFields) {
  const { inStock: _read, updatedAt: _unsent, ...input } = bookForm.input(fields)
  return input
}

/** See docs/rules/admin-panel.md#books: the amount to add is sent as entered, and only if it is not zero. */
export function bookChangeInput(fields: BookFields) {
  const { stock, ...input } = newBookInput(fields)
  return stock === 0 ? input : { ...input, stock }
}

/** No more than the current stock can be subtracted. Null means unlimited. */
export const withinStock = (inStock: number | null) =>
  bookChange.superRefine(({ stock }, check) => {
    if (stock && inStock !== null && stock < -inStock)
      check.addIssue({ code: 'custom', path: ['stock'], message: `O estoque é ${inStock}: não dá para tirar mais do que isso.` })
  })

/** The stock that results from the entered amount, if it is known and allowed. */
export function stockHint(inStock: number | null, typed: string): string {
  const added = typedNumberOr(0, typed)
  const sum = inStock === null || !Number.isInteger(added) || added === 0 ? null : inStock + added
  return sum !== null && sum >= 0 ? `Becomes ${sum}` : 'May be negative'
}

/** The amount to add, and the total that it is added to. */
export const stockAddition: Addition<BookFields> = {
  name: 'stock',
  totalIn: ({ inStock }) => inStock ?? 0,
  savedAt: ({ updatedAt }) => updatedAt,
}
