import { ebookFormatOf, type EbookFormat } from '#domain/catalogue/books/ebook-file.ts'
import { insideFile } from '#domain/platform/files/file-address.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type CatalogueList, readByIds, readPage, type Wish } from '../products/search.sql.ts'
import type { Window } from '#server/platform/database/list-window.ts'
import { bookColumns, type BookRow } from './books.sql.ts'

const bookList: CatalogueList<BookRow> = { table: 'books', columns: bookColumns, condition: 'removed_at is null' }

export const listBooks = (db: Db, query: Window & Wish) => readPage(db, bookList, query)

/** Books among these that were not removed. */
export const booksByIds = (db: Db, ids: readonly string[]) => readByIds(db, bookList, ids)

export interface EbookFileRow {
  format: EbookFormat | null
  bytes: number | null
}

/** Format and size of an e-book, as far as they are known. Null: neither is. */
export async function ebookFileOf(db: Db, fileRef: string): Promise<EbookFileRow | null> {
  const id = insideFile(fileRef)?.id
  const file = id ? await db.selectFrom('files').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst() : undefined
  const format = ebookFormatOf(fileRef, file?.type ?? null)
  return format || file ? { format, bytes: file?.bytes ?? null } : null
}
