import { Readable } from 'node:stream'
import { keepContent } from '#server/platform/files/content-removals.sql.ts'
import { readPassages, storePassages } from '#server/platform/files/caption-passages.sql.ts'
import { type FileRow, insertFile, keysOf } from '#server/platform/files/files.sql.ts'
import { storeContent } from '#server/platform/files/store-file.ts'
import type { Shop } from './shop.ts'

/** Stores content and its row, without an upload. */
export async function storeFile(
  deps: Pick<Shop['deps'], 'db' | 'storage' | 'log'>,
  given: Parameters<typeof storeContent>[1],
): Promise<FileRow> {
  const { file } = await storeContent(deps, given)
  return deps.db.transaction().execute(async (tx) => {
    await keepContent(tx, keysOf(file))
    const inserted = await insertFile(tx, file)
    await storePassages(tx, inserted.id, await readPassages(deps.storage, file))
    return inserted
  })
}

/** The same, of content in memory. */
export const storedFile = ({ deps }: Pick<Shop, 'deps'>, name: string, access: 'PUBLIC' | 'PROTECTED', content: Buffer) =>
  storeFile(deps, { name, access, content: Readable.from([content]), uploadedBy: 'demo' })
