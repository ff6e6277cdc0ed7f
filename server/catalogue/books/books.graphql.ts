import { bookChange, newBook, wholePrices } from '#domain/catalogue/books/book-form.ts'
import { ebookFormats } from '#domain/catalogue/books/ebook-file.ts'
import { unitsFromCents } from '#domain/platform/values/money.ts'
import { plainLine } from '#domain/platform/values/plain-text.ts'
import { builder, idOf, idsOf, pageAnswer, pageType } from '#server/platform/web/graphql/builder.ts'
import { FiscalOverrideInput } from '../fiscal-classes/overrides.graphql.ts'
import { saveOverrides } from '../fiscal-classes/save-overrides.ts'
import { checked, present } from '#server/platform/web/panel/checked.ts'
import { recordedBook } from '../products/recorded-rows.ts'
import { panelEntry } from '#server/platform/web/panel/panel-entry.ts'
import { queueStampTest, checkBookFile } from './book-file.ts'
import { listArgs, listPage } from '../products/public-list.graphql.ts'
import { productFields, productInputs, singleFields, singleInputs } from '../products/product-fields.graphql.ts'
import { asSold, isOnSale } from '../products/product-rows.sql.ts'
import { type BookRow, books, columnsOf, editBook } from './books.sql.ts'
import { booksByIds, ebookFileOf, type EbookFileRow, listBooks } from './book-list.sql.ts'
import { notFound } from '#domain/platform/refusals/refusal.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'

const missing = 'Book not found'

const EbookFormatEnum = builder.enumType('EbookFormat', { values: ebookFormats })

type Sold = 'code' | 'sales_link' | 'file_ref'
type Shown = Omit<BookRow, Sold> & Record<Sold, string | null> & { file?: EbookFileRow | null }

const EbookFile = builder.objectRef<EbookFileRow>('EbookFile').implement({
  fields: (t) => ({
    format: t.field({ type: EbookFormatEnum, nullable: true, description: 'Null: not known.', resolve: ({ format }) => format }),
    bytes: t.exposeInt('bytes', { nullable: true, description: "The buyer's copy differs a little. Null: not known." }),
  }),
})

const Book = builder.objectRef<Shown>('Book').implement({
  description: 'A book, digital or printed (docs/rules/catalogue.md#books). Prices are in BRL, whole unless the settings allow cents.',
  fields: (t) => ({
    ...productFields(t),
    ...singleFields(t),
    price: t.float({ description: 'BRL; in public responses that of this moment.', resolve: (book) => unitsFromCents(book.price_cents) }),
    shippingPrice: t.float({ description: 'BRL; 0 for a digital book.', resolve: (book) => unitsFromCents(book.shipping_price_cents) }),
    pages: t.exposeInt('pages'),
    code: t.exposeString('code', { nullable: true, description: 'Null in public responses.' }),
    salesLink: t.exposeString('sales_link', { nullable: true, description: 'Null in public responses.' }),
    fileRef: t.exposeString('file_ref', { nullable: true, description: 'Null in public responses, because it is sold.' }),
    cover: t.exposeString('cover', { description: 'URL.' }),
    sample: t.string({
      nullable: true,
      description: 'What may be read before buying: the URL of a PDF or EPUB.',
      resolve: (each) => each.sample || null,
    }),
    isbn: t.string({ nullable: true, description: 'Of ten or thirteen digits, with hyphens.', resolve: ({ isbn }) => isbn || null }),
    edition: t.string({ nullable: true, resolve: ({ edition }) => edition || null }),
    publisher: t.string({ nullable: true, resolve: ({ publisher }) => publisher || null }),
    publicationYear: t.exposeInt('publication_year', { nullable: true }),
    physical: t.exposeBoolean('physical'),
    stock: t.exposeInt('stock', { nullable: true, description: 'Null: unlimited.' }),
    file: t.field({
      type: EbookFile,
      nullable: true,
      description: 'What a buyer of an e-book downloads, in publicGetBook. Null where it is not known, and elsewhere.',
      resolve: ({ file }) => file,
    }),
  }),
})

const BookPage = pageType('BookPage', Book)

const publicBook = (book: BookRow): Shown => ({ ...asSold(book), code: null, sales_link: null, file_ref: null, upsell: null })

builder.queryFields((t) => ({
  publicListBooks: t.field({
    type: BookPage,
    description: 'The catalogue, newest first; no token needed. 12 a page.',
    args: listArgs(t),
    resolve: async (_, args, context) => {
      const page = listPage(args, context)
      const { data, totalCount } = await listBooks(context.db, page)
      return pageAnswer(page, { data: data.map(publicBook), totalCount })
    },
  }),
  publicGetBook: t.field({
    type: Book,
    description: 'A book; no token needed.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, { deps }) => {
      const bookId = idOf(id, missing)
      const book = (await booksByIds(deps.db, [bookId]))[0] ?? notFound(missing)
      return { ...publicBook(book), file: book.physical ? null : await ebookFileOf(deps.db, book.file_ref) }
    },
  }),
  publicBooks: t.field({
    type: [Book],
    description: 'Those of these books that are for sale, in no particular order; no token needed. For a cart: at most 50.',
    args: { ids: t.arg.idList({ required: true }) },
    resolve: async (_, { ids }, { deps }) => {
      const bookIds = idsOf(ids)
      return (await booksByIds(deps.db, bookIds)).filter(isOnSale).map(publicBook)
    },
  }),
}))

const BookInput = builder.inputType('BookInput', {
  description: 'Creating needs title, price, pages, code, fileRef and cover; editing changes only the fields that are present.',
  fields: (t) => ({
    ...productInputs(t),
    ...singleInputs(t),
    price: t.float({ description: 'BRL, whole unless `bookCents` of the settings.' }),
    shippingPrice: t.float({ description: 'The same.' }),
    pages: t.int(),
    code: t.string(),
    salesLink: t.string(),
    fileRef: t.string(),
    cover: t.string(),
    sample: t.string({ description: 'A public file of the store that is a PDF or EPUB, or a URL; empty for none.' }),
    isbn: t.string({ description: 'Of ten or thirteen digits; empty for none.' }),
    edition: t.string(),
    publisher: t.string(),
    publicationYear: t.int({ description: 'Null: not said.' }),
    physical: t.boolean(),
    stock: t.int({ description: 'createBook: the stock, absent for unlimited. editBook: the amount to add; may be negative.' }),
    fiscal: t.field({ type: [FiscalOverrideInput], description: 'Of the classes EBOOK and PRINTED_BOOK.' }),
  }),
})

panelEntry({
  operations: { list: 'listBooks', read: 'getBook', create: 'createBook', edit: 'editBook', remove: 'removeBook' },
  descriptions: {
    list: 'All books, for the panel. 10 a page.',
    read: 'A book with all its fields, for the panel.',
    remove: 'Hides the book; orders keep their lines.',
  },
  recorded: recordedBook,
  missing,
  type: Book,
  page: BookPage,
  input: BookInput,
  argument: 'book',
  normalize: ({ upsell, publicationYear, ...data }: typeof BookInput.$inferInput) => ({
    ...present(data),
    ...(publicationYear === undefined ? {} : { publicationYear }),
    ...(upsell === undefined ? {} : { upsell }),
  }),
  schemas: { create: newBook, edit: bookChange },
  refuse: async ({ deps }, { fileRef, price, shippingPrice, launchPlan }) => {
    if (!(await readStoreSettings(deps)).book_cents) checked(wholePrices, { price, shippingPrice, launchPlan })
    if (fileRef) await checkBookFile(deps, plainLine(fileRef))
  },
  list: listBooks,
  read: books.byId,
  async create(tx, { stock, ...book }) {
    const created = await books.create(tx, { ...columnsOf(book), stock })
    await queueStampTest(tx, created.file_ref)
    await saveOverrides(tx, { courseId: null, bookId: created.id }, book.fiscal)
    return created
  },
  async edit(tx, id, change, version) {
    const edited = await editBook(tx, id, change, version)
    if (!edited) return undefined
    if (change.fileRef !== undefined) await queueStampTest(tx, edited.file_ref)
    await saveOverrides(tx, { courseId: null, bookId: id }, change.fiscal)
    return edited
  },
  remove: books.remove,
})
