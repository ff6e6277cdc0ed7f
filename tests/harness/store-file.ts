import { type FileRow, insertFile } from '#server/files/files.sql.ts'
import { storeContent } from '#server/files/store-file.ts'
import type { Shop } from './shop.ts'

/** Stores content and its row, without an upload. */
export async function storeFile({ db, storage }: Shop['deps'], given: Parameters<typeof storeContent>[1]): Promise<FileRow> {
  return insertFile(db, (await storeContent({ storage }, given)).file)
}
