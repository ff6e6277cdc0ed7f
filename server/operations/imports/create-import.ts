import { buffer } from 'node:stream/consumers'
import { recognizeColumns } from '#domain/operations/imports/import-fields.ts'
import { decodeText, delimiterOf } from '#domain/platform/files/delimited-text.ts'
import { plainLine } from '#domain/platform/values/plain-text.ts'
import { fileById, type FileRow } from '#server/platform/files/files.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { type ImportRow, insertImport } from './imports.sql.ts'
import { firstLines } from './read-csv.ts'

/** Enough for the names of the columns, and some lines. */
const headBytes = 262_144

const notTable = 'Envie um arquivo CSV. De uma planilha do Excel ou do Google: “Salvar como” ou “Fazer download”, e escolha CSV.'

/** An import of an uploaded file, whose columns are recognized by their names. Nothing is read beyond its beginning. */
export async function createImport(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { fileId, actor }: { fileId: string; actor: string },
): Promise<ImportRow> {
  const file = await fileById(db, fileId)
  if (!file || file.access !== 'PROTECTED') throw new Refusal('NOT_FOUND', 'Este arquivo não existe mais. Envie-o de novo.')
  if (file.type !== 'text/csv') throw new Refusal('FILE_REFUSED', notTable)
  const { delimiter, records } = await readHead({ storage }, file)
  const header = records[0]?.map(plainLine) ?? []
  if (header.length === 0) throw new Refusal('FILE_REFUSED', notTable)
  return db
    .transaction()
    .execute((tx) =>
      insertImport(tx, { name: file.name, file_id: fileId, delimiter, header, ...recognizeColumns(header), created_by: actor }),
    )
}

/** The first lines of the data, to choose columns by. None once the file is read for good. */
export async function sampleOf({ db, storage }: Pick<Deps, 'db' | 'storage'>, { file_id, status }: ImportRow): Promise<string[][]> {
  const file = status === 'MAPPING' || status === 'READY' ? await fileById(db, file_id) : undefined
  return file ? (await readHead({ storage }, file)).records.slice(1) : []
}

async function readHead({ storage }: Pick<Deps, 'storage'>, { key, bytes: size }: Pick<FileRow, 'key' | 'bytes'>) {
  const text = decodeText(await buffer(await storage.read(key, { start: 0, end: Math.min(headBytes, size) - 1 })), { isCut: true })
  const delimiter = delimiterOf(text) ?? ';'
  return { delimiter, records: firstLines(text, delimiter, 1 + sampleLines) }
}

const sampleLines = 3
