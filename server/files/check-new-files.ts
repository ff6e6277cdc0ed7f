import { type InsideFile, insideFile } from '#domain/file-address.ts'
import type { Tx } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { lockFiles } from './files.sql.ts'

/** Whole texts that are addresses of files. A text that only mentions one is not a use of it. */
const address = /"(\/(?:media|files)\/[^"]+)"/g

const filesIn = (row: object): InsideFile[] =>
  [...JSON.stringify(row).matchAll(address)].map(([, text]) => insideFile(text!)).filter((file) => file !== null)

/**
 * Throws a Refusal if a row now names a file that does not exist, or by an address of the other access. It reads nothing unless the row
 * names a file that it did not name before. The files are locked until the row is stored, so that none is removed meanwhile.
 */
export async function checkNewFiles(tx: Tx, before: object, after: object): Promise<void> {
  const known = filesIn(before)
  const added = filesIn(after).filter(({ id, access }) => !known.some((file) => file.id === id && file.access === access))
  if (added.length === 0) return
  const found = await lockFiles(tx, [...new Set(added.map(({ id }) => id))])
  const exists = (wanted: InsideFile) => found.some(({ id, access }) => id === wanted.id && access === wanted.access)
  if (!added.every(exists)) throw new Refusal('BAD_USER_INPUT', 'Um dos arquivos não existe mais. Envie-o de novo.')
}
