import { bookChange } from '#domain/book-form.ts'
import { bookClasses } from '#domain/fiscal-classes.ts'
import { numberText, typedNumber, typedNumberOr } from '#domain/typed-number.ts'
import { describeOverrides, type OverrideFields, overrideFieldsOf, overrideInput } from '../fiscal/override-section.tsx'
import type { Described } from '../forms/conflict.tsx'
import type { Addition } from '../forms/save-change.ts'
import { type BumpFields, describeBumps } from '../bumps/bump-editor.tsx'
import type { GetBookResult } from './books.graphql.ts'

export type Book = GetBookResult['getBook']

/**
 * The values of the book form. `stock` is the stock of a new book, or the amount to add to the stock of an existing one
 * (docs/rules/admin-panel.md#books).
 */
export interface BookFields extends BumpFields {
  title: string
  description: string
  price: string
  shippingPrice: string
  pages: string
  code: string
  salesLink: string
  fileRef: string
  cover: string
  sample: string
  physical: boolean
  singleSale: boolean
  stock: string
  /** The current stock, read-only. Null means unlimited. */
  inStock: number | null
  /** When staff changed the book or its stock last, read-only. Sales do not count. */
  updatedAt: string
  fiscal: OverrideFields[]
}

/** See docs/rules/admin-panel.md#books: numbers start at 0. */
export const newBookFields: BookFields = {
  title: '',
  description: '',
  price: '0',
  shippingPrice: '0',
  pages: '0',
  code: '',
  salesLink: '',
  fileRef: '',
  cover: '',
  sample: '',
  physical: false,
  singleSale: false,
  stock: '0',
  inStock: 0,
  updatedAt: '',
  orderBump: [],
  fiscal: overrideFieldsOf(bookClasses),
}

export function bookFieldsOf(book: Book): BookFields {
  const { title, description, cover, sample, physical, singleSale, stock } = book
  return {
    title,
    description,
    cover,
    sample,
    physical,
    singleSale,
    price: numberText(book.price),
    shippingPrice: numberText(book.shippingPrice),
    pages: numberText(book.pages),
    salesLink: book.salesLink ?? '',
    code: book.code ?? '',
    fileRef: book.fileRef ?? '',
    stock: '0',
    inStock: stock,
    updatedAt: book.updatedAt,
    orderBump: book.orderBump.map(({ type, data }) => ({ type, data })),
    fiscal: overrideFieldsOf(bookClasses, book.fiscal),
  }
}

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

const stockText = ({ inStock, stock }: BookFields): string =>
  `${inStock ?? 'unlimited'}${typedNumberOr(0, stock) === 0 ? '' : `, add ${stock}`}`

/** The amount to add, and the total that it is added to. */
export const stockAddition: Addition<BookFields> = {
  name: 'stock',
  totalIn: ({ inStock }) => inStock ?? 0,
  savedAt: ({ updatedAt }) => updatedAt,
}

export const describeBook = (fields: BookFields): Described[] => [
  { label: 'Title', text: fields.title },
  { label: 'Description', text: fields.description },
  { label: 'Price', text: fields.price },
  { label: 'Shipping Price', text: fields.shippingPrice },
  { label: 'Pages', text: fields.pages },
  { label: 'Code', text: fields.code },
  { label: 'Sales Link', text: fields.salesLink },
  { label: 'File Reference', text: fields.fileRef },
  { label: 'Cover URL', text: fields.cover },
  { label: 'Sample', text: fields.sample },
  { label: 'Physical', text: fields.physical ? 'yes' : 'no' },
  { label: 'Single Sale', text: fields.singleSale ? 'yes' : 'no' },
  { label: 'Stock', text: stockText(fields) },
  { label: 'Order bumps', text: describeBumps(fields.orderBump) },
  ...describeOverrides(fields.fiscal),
]
