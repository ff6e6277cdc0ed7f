import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { rowsAndCount, likeLiteral, type Window } from '#server/platform/database/list-window.ts'
import type { FileRow } from '#server/platform/files/files.sql.ts'

/**
 * The files of the store, newest first: of these types, if there are any, and with these words in their names. A file of an import is none:
 * it has people in it, whom not everybody who sees this list may see.
 */
export async function listFiles(db: Db, { offset, limit, search, types }: Window & { search: string; types: readonly string[] | null }) {
  let matches = db
    .selectFrom('files')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`not exists (select from imports where file_id = files.id)`)
  if (types) matches = matches.where('type', 'in', types)
  if (search) matches = matches.where(sql<boolean>`plain_text(name) like '%' || plain_text(${likeLiteral(search)}) || '%'`)
  const page = matches.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit)
  const rows = db.selectFrom('files').selectAll().where('id', 'in', page).orderBy('created_at', 'desc').orderBy('id', 'desc')
  return rowsAndCount(rows.$castTo<FileRow>(), matches)
}
