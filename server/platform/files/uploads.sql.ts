import { type Selectable, sql } from 'kysely'
import type { Uploads } from '#database/tables.generated.ts'
import type { Db, Tx } from '../database/database.ts'
import { giveUpContent, keepContent } from './content-removals.sql.ts'

export type UploadRow = Selectable<Uploads>

/** How long an upload waits for its next piece. */
const life = sql<Date>`now() + interval '2 days'`

export async function insertUpload(db: Db, upload: Pick<UploadRow, 'access' | 'name' | 'bytes' | 'uploaded_by'>): Promise<UploadRow> {
  return db
    .insertInto('uploads')
    .values({ ...upload, expires_at: life })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The upload, if this staff member began it. */
export async function uploadById(db: Db, id: string, actor: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('uploaded_by', '=', actor)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Adds a claimed piece that was written. False if another request has sent the same part meanwhile, or the upload has ended. */
export async function addPiece(db: Db, piece: { id: string; key: string; offset: number; bytes: number }): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('uploads')
      .set({
        pieces: sql<string[]>`pieces || ${piece.key}::text`,
        received_bytes: piece.offset + piece.bytes,
        updated_at: sql`now()`,
        expires_at: life,
      })
      .where('id', '=', piece.id)
      .where('received_bytes', '=', piece.offset)
      .where('file_id', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await keepContent(tx, [piece.key])
    return true
  })
}

/** Stores which file the upload became, and gives up its pieces. False if it has become a file already, or was removed. */
export async function finishUpload(tx: Tx, id: string, fileId: string): Promise<boolean> {
  const upload = await tx
    .selectFrom('uploads')
    .select('pieces')
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!upload) return false
  await tx
    .updateTable('uploads')
    .set({ file_id: fileId, pieces: [], updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await giveUpContent(tx, upload.pieces)
  return true
}

/** Removes an upload that has not become a file, and gives up its content. Undefined if there is no such upload. */
export async function removeUpload(db: Db, id: string, actor: string): Promise<Pick<UploadRow, 'pieces'> | undefined> {
  return db.transaction().execute(async (tx) => {
    const upload = await tx
      .deleteFrom('uploads')
      .where('id', '=', id)
      .where('uploaded_by', '=', actor)
      .where('file_id', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('pieces')
      .executeTakeFirst()
    if (upload) await giveUpContent(tx, upload.pieces)
    return upload
  })
}

/** Removes the uploads that nobody continues, and those that have become files long ago, and gives up their content. Returns how many. */
export async function removeExpiredUploads(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const uploads = await tx
      .deleteFrom('uploads')
      .where('expires_at', '<', sql<Date>`now()`)
      .returning('pieces')
      .execute()
    await giveUpContent(
      tx,
      uploads.flatMap(({ pieces }) => pieces),
    )
    return uploads.length
  })
}
