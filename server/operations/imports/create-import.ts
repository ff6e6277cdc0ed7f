import { recognizeColumns } from '#domain/operations/imports/import-fields.ts'
import { spreadsheetAdvice } from '#domain/platform/files/file-advice.ts'
import { fileById } from '#server/platform/files/files.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { type ImportRow, insertImport } from './imports.sql.ts'
import { readHead } from './read-head.ts'

const notTable = `Envie um arquivo CSV. ${spreadsheetAdvice}`

/** An import of an uploaded file, whose columns are recognized by their names. Nothing is read beyond its beginning. */
export async function createImport(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { fileId, actor }: { fileId: string; actor: string },
): Promise<ImportRow> {
  const file = await fileById(db, fileId)
  if (!file || file.access !== 'PROTECTED') throw new Refusal('NOT_FOUND', 'Este arquivo não existe mais. Envie-o de novo.')
  if (file.type !== 'text/csv') throw new Refusal('FILE_REFUSED', notTable)
  const { header } = await readHead(storage, file)
  if (header.length === 0) throw new Refusal('FILE_REFUSED', notTable)
  return db
    .transaction()
    .execute((tx) => insertImport(tx, { name: file.name, file_id: fileId, header, ...recognizeColumns(header), created_by: actor }))
}

/** The first lines of the data, to choose columns by. None once the file is read for good. */
export async function sampleOf({ db, storage }: Pick<Deps, 'db' | 'storage'>, { file_id, status }: ImportRow): Promise<string[][]> {
  const file = status === 'MAPPING' || status === 'READY' ? await fileById(db, file_id) : undefined
  return file ? (await readHead(storage, file)).sample : []
}
