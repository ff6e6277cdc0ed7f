import { bookChange } from '#domain/catalogue/books/book-form.ts'
import { bookClasses } from '#domain/catalogue/products/fiscal-classes.ts'
import { typedNumber, typedNumberOr } from '#domain/platform/values/typed-number.ts'
import { overrideFieldsOf, overrideInput, overridesText } from '../fiscal-classes/override-section.tsx'
import {
  describeLaunch,
  describeQuestions,
  launchFieldsOf,
  launchFormField,
  launchInput,
  pageFormFields,
} from '../product-page/page-section.tsx'
import { formFields, ofType } from '#app/admin/platform/forms/form-fields.ts'
import type { Addition } from '#app/admin/platform/forms/save-change.ts'
import { type BumpFields, describeBumps, describeUpsell, upsellFieldsOf, upsellFormField, upsellInput } from '../bumps/bump-editor.tsx'
import type { AnswerOf } from '#app/query/document.ts'
import type { getBook } from './books.graphql.ts'

export type Book = AnswerOf<typeof getBook>

/** See docs/rules/admin-panel.md#books: numbers start at 0. */
export const bookForm = formFields({
  title: { label: 'Title', initial: '' },
  description: { label: 'Description', initial: '' },
  price: { label: 'Price', initial: '0', hint: 'BRL, whole reais' },
  shippingPrice: { label: 'Shipping Price', initial: '0', hint: 'BRL, whole reais' },
  pages: { label: 'Pages', initial: '0' },
  code: { label: 'Code', initial: '' },
  salesLink: { label: 'Sales Link', initial: '' },
  fileRef: {
    label: 'File Reference',
    initial: '',
    hint: 'Where the e-book is kept. Buyers get a signed link, never this address.',
  },
  cover: { label: 'Cover URL', initial: '' },
  sample: { label: 'Sample', initial: '', hint: 'The first pages, as PDF or EPUB. Everybody may read it before buying.' },
  physical: { label: 'Physical', initial: false, hint: 'A printed book, sent by post. Without it, an e-book.' },
  singleSale: { label: 'Single Sale (Direct Checkout)', initial: false },
  /** The stock of a new book, or the amount to add to the stock of an existing one. */
  stock: { label: 'Stock', initial: '0' },
  /** The current stock, read-only. Null means unlimited. */
  inStock: { initial: ofType<number | null>(0) },
  /** When staff changed the book or its stock last, read-only. Sales do not count. */
  updatedAt: { initial: '' },
  orderBump: { label: 'Order bumps', initial: ofType<BumpFields['orderBump']>([]) },
  upsell: upsellFormField,
  ...launchFormField,
  ...pageFormFields,
  fiscal: { label: 'Nota fiscal', initial: overrideFieldsOf(bookClasses) },
}).withTexts((fields) => ({
  stock: stockText(fields),
  orderBump: describeBumps(fields.orderBump),
  upsell: describeUpsell(fields.upsell),
  launchPlan: describeLaunch(fields.launchPlan),
  questions: describeQuestions(fields.questions),
  fiscal: overridesText(fields.fiscal),
}))
export type BookFields = typeof bookForm.initial

export const bookFieldsOf = (book: Book): BookFields => ({
  ...bookForm.of(book),
  stock: '0',
  inStock: book.stock,
  upsell: upsellFieldsOf(book.upsell),
  launchPlan: launchFieldsOf(book.launchPlan),
  fiscal: overrideFieldsOf(bookClasses, book.fiscal),
})

/** A book that was just created, as the form of a new one has it. */
export const createdBookFieldsOf = (book: Book): BookFields => ({ ...bookFieldsOf(book), stock: String(book.stock ?? 0) })

/** The mutation's input. Prices are in units of BRL. */
export function newBookInput(typed: BookFields) {
  const { inStock: _read, updatedAt: _unsent, ...fields } = typed
  return {
    ...fields,
    cover: fields.cover.trim(),
    sample: fields.sample.trim(),
    price: typedNumber(fields.price, 'BRL'),
    shippingPrice: typedNumberOr(0, fields.shippingPrice, 'BRL'),
    pages: typedNumber(fields.pages),
    stock: typedNumberOr(0, fields.stock),
    upsell: upsellInput(fields.upsell),
    launchPlan: launchInput(fields.launchPlan, 'BRL'),
    fiscal: overrideInput(bookClasses, fields.fiscal),
  }
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

const stockText = ({ inStock, stock }: { inStock: number | null; stock: string }): string =>
  `${inStock ?? 'unlimited'}${typedNumberOr(0, stock) === 0 ? '' : `, add ${stock}`}`

/** The amount to add, and the total that it is added to. */
export const stockAddition: Addition<BookFields> = {
  name: 'stock',
  totalIn: ({ inStock }) => inStock ?? 0,
  savedAt: ({ updatedAt }) => updatedAt,
}
