import { type Selectable, sql } from 'kysely'
import type { JsonObject, Uploads } from '#database/tables.generated.ts'
import type { Db } from '../database/database.ts'

/** Storage keys of an upload. */
export interface UploadState {
  /** Its content so far, in order. */
  pieces?: string[]
  /** Content that may have been written, but that nothing uses yet. */
  pending?: string[]
}

export type UploadRow = Omit<Selectable<Uploads>, 'state'> & { state: UploadState }

/** How long an upload waits for its next piece. */
const life = sql<Date>`now() + interval '2 days'`

const added = (list: 'pieces' | 'pending', key: string) =>
  sql<JsonObject>`jsonb_set(state, ${sql.lit(`{${list}}`)}, coalesce(state->${sql.lit(list)}, '[]') || to_jsonb(${key}::text))`

export async function insertUpload(db: Db, upload: Pick<UploadRow, 'access' | 'name' | 'bytes' | 'uploaded_by'>): Promise<UploadRow> {
  return db
    .insertInto('uploads')
    .values({ ...upload, expires_at: life })
    .returningAll()
    .$castTo<UploadRow>()
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
    .$castTo<UploadRow>()
    .executeTakeFirst()
}

/** Stores the key before content is written under it. */
export async function claimKey(db: Db, id: string, key: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state: added('pending', key), expires_at: life })
    .where('id', '=', id)
    .execute()
}

/** Adds a claimed piece that was written. False if another request has sent the same part meanwhile. */
export async function addPiece(db: Db, piece: { id: string; key: string; offset: number; bytes: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({
      state: sql<JsonObject>`jsonb_set(${added('pieces', piece.key)}, '{pending}', coalesce(state->'pending', '[]') - ${piece.key}::text)`,
      received_bytes: piece.offset + piece.bytes,
      updated_at: sql`now()`,
      expires_at: life,
    })
    .where('id', '=', piece.id)
    .where('received_bytes', '=', piece.offset)
    .where('file_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Stores which file the upload became: these keys belong to the file now. What else was claimed stays with the upload, which removes it when
 * it expires. False if it has become a file already, or was removed.
 */
export async function finishUpload(db: Db, id: string, file: { id: string; keys: string[] }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({
      file_id: file.id,
      state: sql<JsonObject>`jsonb_set(state, '{pending}', coalesce(state->'pending', '[]') - ${file.keys}::text[])`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** After its pieces were removed from the storage. */
export async function forgetPieces(db: Db, id: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state: sql<JsonObject>`state - 'pieces'` })
    .where('id', '=', id)
    .execute()
}

/** Ends an upload that has not become a file, as if nobody had continued it. Undefined if there is no such upload. */
export async function expireUpload(db: Db, id: string, actor: string): Promise<Pick<UploadRow, 'id' | 'state'> | undefined> {
  return db
    .updateTable('uploads')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', id)
    .where('uploaded_by', '=', actor)
    .where('file_id', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'state'])
    .$castTo<Pick<UploadRow, 'id' | 'state'>>()
    .executeTakeFirst()
}

/** Up to `most` uploads that nobody continues, and those that have become files long ago. The oldest first, without those of `except`. */
export async function expiredUploads(db: Db, most: number, except: readonly string[]): Promise<Pick<UploadRow, 'id' | 'state'>[]> {
  return db
    .selectFrom('uploads')
    .select(['id', 'state'])
    .where('expires_at', '<', sql<Date>`now()`)
    .where(sql<boolean>`id <> all(${[...except]}::uuid[])`)
    .orderBy('expires_at')
    .limit(most)
    .$castTo<Pick<UploadRow, 'id' | 'state'>>()
    .execute()
}

export async function removeExpiredUpload(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
