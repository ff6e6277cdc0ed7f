import type { Selectable } from 'kysely'
import type { Files } from '#database/tables.generated.ts'
import type { InsideFile } from '#domain/file-address.ts'
import type { Db, Tx } from '../database/database.ts'

/** Another size of a picture, in pixels. */
export interface FileVariant {
  width: number
  height: number
  type: string
  key: string
  bytes: number
}

export type FileRow = Omit<Selectable<Files>, 'access' | 'storage' | 'variants'> & {
  access: InsideFile['access']
  storage: 'DISK' | 'S3'
  variants: FileVariant[]
}

export type NewFile = Pick<
  FileRow,
  'access' | 'name' | 'type' | 'bytes' | 'sha256' | 'storage' | 'key' | 'width' | 'height' | 'variants' | 'uploaded_by'
>

/** A file that was not removed. */
export async function fileById(db: Db, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).where('removed_at', 'is', null).$castTo<FileRow>().executeTakeFirst()
}

export async function insertFile(db: Db, { variants, ...file }: NewFile): Promise<FileRow> {
  return db
    .insertInto('files')
    .values({ ...file, variants: JSON.stringify(variants) })
    .returningAll()
    .$castTo<FileRow>()
    .executeTakeFirstOrThrow()
}

/** Files that are there, and stay until the transaction ends. In one order, so that two transactions cannot wait for each other. */
export async function lockFiles(tx: Tx, ids: string[]): Promise<Pick<FileRow, 'id' | 'access'>[]> {
  return tx
    .selectFrom('files')
    .select(['id', 'access'])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forShare()
    .$castTo<Pick<FileRow, 'id' | 'access'>>()
    .execute()
}
