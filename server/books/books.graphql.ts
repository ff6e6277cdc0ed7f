import { bookChange, maximumStock, newBook } from '#domain/book-form.ts'
import { unitsFromCents } from '#domain/money.ts'
import { adminPageSize, publicPageSize } from '#domain/page.ts'
import { Access, builder, idOf, idsOf, keyArg, keyOf, pageAnswer, pageOf, pageType, requireStaff } from '../graphql/builder.ts'
import { isoDate } from '../graphql/iso-date.ts'
import { FiscalOverride, FiscalOverrideInput, fiscalField, fiscalOf } from '../fiscal-settings/overrides.graphql.ts'
import { saveOverrides } from '../fiscal-settings/save-overrides.ts'
import { checked, present } from '../graphql/checked.ts'
import { lostEdit, versionArg, versionField } from '../graphql/lost-edit.ts'
import { removal } from '../graphql/removal.ts'
import { queueStampTest } from '../files/queue-stamp-test.ts'
import { recordChange, recordCreation } from '../history/history.sql.ts'
import { refuseLockedPdf } from './refuse-locked-pdf.ts'
import { bumpsOf, OrderBump, OrderBumpInput } from '../graphql/shapes.graphql.ts'
import { bookById, type BookRow, createBook, editBook, removeBook } from './books.sql.ts'
import { booksByIds, listBooks } from './book-list.sql.ts'
import { notFound, Refusal } from '../refusal.ts'

const missing = 'Book not found'

type Shown = Omit<BookRow, 'code' | 'sales_link' | 'file_ref'> & { code: string | null; sales_link: string | null; file_ref: string | null }

const Book = builder.objectRef<Shown>('Book').implement({
  description: 'A book, digital or printed (docs/rules/catalogue.md#books). Prices are whole units of BRL.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    price: t.float({ description: 'BRL.', resolve: (book) => unitsFromCents(book.price_cents) }),
    shippingPrice: t.float({ description: 'BRL; 0 for a digital book.', resolve: (book) => unitsFromCents(book.shipping_price_cents) }),
    pages: t.exposeInt('pages'),
    code: t.exposeString('code', { nullable: true, description: 'Null in public responses.' }),
    salesLink: t.exposeString('sales_link', { nullable: true, description: 'Null in public responses.' }),
    fileRef: t.exposeString('file_ref', { nullable: true, description: 'Null in public responses, because it is sold.' }),
    cover: t.exposeString('cover', { description: 'URL.' }),
    sample: t.exposeString('sample', { description: 'What may be read before buying: the URL of a PDF or EPUB, or empty.' }),
    physical: t.exposeBoolean('physical'),
    stock: t.exposeInt('stock', { nullable: true, description: 'Null: unlimited.' }),
    singleSale: t.exposeBoolean('single_sale', { description: 'Bought directly, not through the cart.' }),
    orderBump: t.field({ type: [OrderBump], resolve: (book) => bumpsOf(book.order_bumps) }),
    fiscal: t.field({ type: [FiscalOverride], description: fiscalField, resolve: (book, _, context) => fiscalOf(context, book.id) }),
    version: t.exposeInt('version', { description: versionField }),
    createdAt: isoDate(t, (book) => book.created_at),
    updatedAt: isoDate(t, (book) => book.updated_at),
  }),
})

const BookPage = pageType('BookPage', Book)

const publicBook = (book: BookRow): Shown => ({ ...book, code: null, sales_link: null, file_ref: null })

builder.queryFields((t) => ({
  publicListBooks: t.field({
    type: BookPage,
    description: 'The catalogue, newest first; no token needed. 12 a page.',
    args: { offset: t.arg.int(), limit: t.arg.int(), search: t.arg.string() },
    resolve: async (_, args, { deps }) => {
      const page = pageOf(args, publicPageSize)
      const { data, totalCount } = await listBooks(deps.db, page)
      return pageAnswer(page, { data: data.map(publicBook), totalCount })
    },
  }),
  publicGetBook: t.field({
    type: Book,
    description: 'A book; no token needed.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, { deps }) => {
      const bookId = idOf(id, missing)
      return publicBook((await bookById(deps.db, bookId)) ?? notFound(missing))
    },
  }),
  publicBooks: t.field({
    type: [Book],
    description: 'Those of these books that are for sale, in no particular order; no token needed. For a cart: at most 50.',
    args: { ids: t.arg.idList({ required: true }) },
    resolve: async (_, { ids }, { deps }) => {
      const bookIds = idsOf(ids)
      return (await booksByIds(deps.db, bookIds)).map(publicBook)
    },
  }),
  getBook: t.field({
    type: Book,
    description: 'A book with all its fields, for the panel.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context) => {
      await requireStaff(context)
      return (await bookById(context.db, idOf(id, missing))) ?? notFound(missing)
    },
  }),
  listBooks: t.field({
    type: BookPage,
    description: 'All books, for the panel. 10 a page.',
    args: { offset: t.arg.int(), limit: t.arg.int(), search: t.arg.string(), access: t.arg({ type: Access }) },
    resolve: async (_, args, context) => {
      await requireStaff(context)
      const page = pageOf(args, adminPageSize)
      return pageAnswer(page, await listBooks(context.db, page))
    },
  }),
}))

const BookInput = builder.inputType('BookInput', {
  description: 'Creating needs title, price, pages, code, fileRef and cover; editing changes only the fields that are present.',
  fields: (t) => ({
    title: t.string(),
    description: t.string(),
    price: t.float({ description: 'BRL, whole.' }),
    shippingPrice: t.float({ description: 'BRL, whole.' }),
    pages: t.int(),
    code: t.string(),
    salesLink: t.string(),
    fileRef: t.string(),
    cover: t.string(),
    sample: t.string({ description: 'A public file of the store that is a PDF or EPUB, or a URL; empty for none.' }),
    physical: t.boolean(),
    stock: t.int({ description: 'createBook: the stock, absent for unlimited. editBook: the amount to add; may be negative.' }),
    singleSale: t.boolean(),
    orderBump: t.field({ type: [OrderBumpInput] }),
    fiscal: t.field({ type: [FiscalOverrideInput], description: 'Of the classes EBOOK and PRINTED_BOOK.' }),
  }),
})

builder.mutationFields((t) => ({
  createBook: t.field({
    type: Book,
    args: { book: t.arg({ type: BookInput, required: true }), key: t.arg.id({ description: keyArg }) },
    resolve: async (_, { book, key }, context) => {
      const { actor } = await requireStaff(context)
      if (book.fileRef) await refuseLockedPdf(context.deps, book.fileRef)
      return recordCreation(context.db, {
        actor,
        entity: 'BOOK',
        key: keyOf(key),
        write: async (tx, ownId) => {
          const wanted = checked(newBook, present(book))
          const created = await createBook(tx, { ...wanted, ...ownId })
          await queueStampTest(tx, created.file_ref)
          await saveOverrides(tx, { courseId: null, bookId: created.id }, wanted.fiscal)
          return created
        },
        read: bookById,
      })
    },
  }),
  editBook: t.field({
    type: Book,
    args: {
      id: t.arg.id({ required: true }),
      book: t.arg({ type: BookInput, required: true }),
      version: t.arg.int({ description: versionArg }),
    },
    resolve: async (_, { id, book, version }, context) => {
      const { actor } = await requireStaff(context)
      const bookId = idOf(id, missing)
      const change = checked(bookChange, present(book))
      if (change.fileRef !== undefined) await refuseLockedPdf(context.deps, change.fileRef)
      const edited = await recordChange(context.db, actor, 'BOOK', bookId, async (tx) => {
        const result = await editBook(tx, bookId, change, version)
        if (result.kind === 'edited' && change.fileRef !== undefined) await queueStampTest(tx, result.book.file_ref)
        if (result.kind === 'edited') await saveOverrides(tx, { courseId: null, bookId }, change.fiscal)
        return result
      })
      switch (edited.kind) {
        case 'edited':
          return edited.book
        case 'missing':
          return notFound(missing)
        case 'saved-by-another':
          return lostEdit(edited.there, version, missing)
        case 'below-zero':
          throw stockRefusal(`O estoque é ${edited.stock}: não dá para tirar mais do que isso.`)
        case 'above-maximum':
          throw stockRefusal(`O estoque é ${edited.stock}: ele pode ir até ${maximumStock}.`)
      }
    },
  }),
  removeBook: removal(t, { entity: 'BOOK', missing, description: 'Hides the book; orders keep their lines.', remove: removeBook }),
}))

const stockRefusal = (message: string) => new Refusal('BAD_USER_INPUT', message, { fields: { stock: message } })
