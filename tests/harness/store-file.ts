import { Readable } from 'node:stream'
import { type FileRow, insertFile } from '#server/platform/files/files.sql.ts'
import { storeContent } from '#server/platform/files/store-file.ts'
import type { Shop } from './shop.ts'

/** Stores content and its row, without an upload. */
export async function storeFile({ db, storage }: Shop['deps'], given: Parameters<typeof storeContent>[1]): Promise<FileRow> {
  return insertFile(db, (await storeContent({ storage }, given)).file)
}

/** The same, of content in memory. */
export const storedFile = ({ deps }: Pick<Shop, 'deps'>, name: string, access: 'PUBLIC' | 'PROTECTED', content: Buffer) =>
  storeFile(deps, { name, access, content: Readable.from([content]), uploadedBy: 'demo' })
