import { sql } from 'kysely'
import type { ListedRendition } from '#domain/platform/videos/media-playlist.ts'
import type { RenditionName } from '#domain/platform/videos/rendition-plan.ts'
import type { Db, Tx } from '../../database/database.ts'
import { keepContent } from '../content-removals.sql.ts'

export interface NewRendition {
  fileId: string
  name: RenditionName
  storage: string
  key: string
  bytes: number
  sha256: string
  /** Null: a picture. */
  listed: Omit<ListedRendition, 'name'> | null
  playlist: string | null
}

/** False: another attempt has made it meanwhile, or the file was removed. Then this content is not needed. */
export async function storeRendition(db: Db, made: NewRendition): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`with file as materialized (
        select id from files where id = ${made.fileId} and removed_at is null and packaged_at is null for key share
      ) insert into video_renditions (file_id, name, storage, key, bytes, sha256, listed, playlist)
      select id, ${made.name}, ${made.storage}, ${made.key}, ${made.bytes}::bigint, ${made.sha256},
        ${made.listed && JSON.stringify(made.listed)}::jsonb, ${made.playlist} from file
      on conflict do nothing`.execute(tx)
    if (Number(numAffectedRows) === 0) return false
    await keepContent(tx, [made.key])
    return true
  })
}

export async function madeRenditions(db: Db, fileId: string): Promise<RenditionName[]> {
  const rows = await db.selectFrom('video_renditions').select('name').where('file_id', '=', fileId).execute()
  return rows.map(({ name }) => name)
}

/** With the file of a removed video. Returns the keys of their content, which the caller gives up. */
export async function deleteRenditions(tx: Tx, fileId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('video_renditions').where('file_id', '=', fileId).returning('key').execute()
  return rows.map(({ key }) => key)
}

/** The qualities of a video that is packaged, the worst one first. Empty: it is not, or not yet. */
export async function listedRenditions(db: Db, fileId: string): Promise<ListedRendition[]> {
  const { rows } =
    await sql<ListedRendition>`select rendition.name, (listed ->> 'width')::int as width, (listed ->> 'height')::int as height,
      (listed ->> 'peak')::int as peak, (listed ->> 'average')::int as average, listed ->> 'codecs' as codecs
    from video_renditions rendition join files on files.id = file_id
    where file_id = ${fileId}::uuid and packaged_at is not null and listed is not null order by peak`.execute(db)
  return rows
}

/** Null: the video is not packaged, or has no such quality. */
export async function playlistOf(db: Db, fileId: string, name: RenditionName): Promise<string | null> {
  const row = await db
    .selectFrom('video_renditions')
    .innerJoin('files', 'files.id', 'file_id')
    .select('playlist')
    .where('file_id', '=', fileId)
    .where('video_renditions.name', '=', name)
    .where('packaged_at', 'is not', null)
    .executeTakeFirst()
  return row?.playlist ?? null
}
