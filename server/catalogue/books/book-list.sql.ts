import { sql } from 'kysely'
import { ebookFormatOf, type EbookFormat } from '#domain/catalogue/books/ebook-file.ts'
import { insideFile } from '#domain/platform/files/file-address.ts'
import type { Db } from '#server/platform/database/database.ts'
import { launchNow, type LaunchNow } from '../products/product-rows.sql.ts'
import { readPage } from '../products/search.sql.ts'
import type { Window } from '#server/platform/database/list-window.ts'
import { bookColumns, type BookRow } from './books.sql.ts'

export async function listBooks(db: Db, query: Window & { search: string }) {
  return readPage<BookRow>(db, { table: 'books', columns: bookColumns, condition: 'removed_at is null' }, query)
}

/** Books among these that were not removed. */
export async function booksByIds(db: Db, ids: readonly string[]): Promise<BookRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('books')
    .select(bookColumns)
    .select(sql.raw<LaunchNow | null>(launchNow('books')).as('launch'))
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute()
}

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
