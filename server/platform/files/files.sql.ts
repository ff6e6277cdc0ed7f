import { type Selectable, sql } from 'kysely'
import type { Files } from '#database/tables.generated.ts'
import type { Db, Tx } from '../database/database.ts'

/** Another size of a picture, in pixels. */
export interface FileVariant {
  width: number
  height: number
  type: string
  key: string
  bytes: number
}

export type FileRow = Omit<Selectable<Files>, 'variants'> & { variants: FileVariant[] }

export type NewFile = Pick<
  FileRow,
  'access' | 'name' | 'type' | 'bytes' | 'sha256' | 'storage' | 'key' | 'width' | 'height' | 'variants' | 'uploaded_by'
> &
  Partial<Pick<FileRow, 'duration_seconds' | 'playback_problem'>>

/** Storage keys of all content of a file. */
export const keysOf = ({ key, variants }: Pick<FileRow, 'key' | 'variants'>) => [key, ...variants.map((variant) => variant.key)]

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

/** Result of stamping an e-book as a trial: sentences for its author. */
export interface StampTest {
  /** Null: it can be stamped. */
  problem: string | null
  /** In what its copies differ from it, beside the stamp. */
  warning: string | null
  /** The number of pages of a PDF; null if they were not counted. */
  pages: number | null
}

export async function storeStampTest(db: Db, id: string, { problem, warning, pages }: StampTest) {
  await db
    .updateTable('files')
    .set({ stamp_problem: problem, stamp_warning: warning, pages, stamp_tested_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** How the packaging of a video goes on (server/platform/files/videos). */
export async function storePackaging(
  db: Db,
  id: string,
  change: Partial<Pick<FileRow, 'packaged_at' | 'packaging_percent' | 'packaging_problem'>>,
) {
  await db.updateTable('files').set(change).where('id', '=', id).where('packaged_at', 'is', null).execute()
}

/** An attempt to package a video has failed. Returns how many have. */
export async function countPackagingFailure(db: Db, id: string): Promise<number> {
  const row = await db
    .updateTable('files')
    .set({ packaging_failures: sql`packaging_failures + 1`, packaging_percent: null })
    .where('id', '=', id)
    .returning('packaging_failures')
    .executeTakeFirstOrThrow()
  return row.packaging_failures
}

/** Files that are there, and stay until the transaction ends. In one order, so that two transactions cannot wait for each other. */
export async function lockFiles(tx: Tx, ids: string[]): Promise<Pick<FileRow, 'id' | 'access' | 'type'>[]> {
  return tx
    .selectFrom('files')
    .select(['id', 'access', 'type'])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forShare()
    .$castTo<Pick<FileRow, 'id' | 'access' | 'type'>>()
    .execute()
}

/** Marks the files that nothing uses, and unmarks those that are used again. A file is new for a day: its form may still be open. */
export async function markUnusedFiles(db: Db, used: string[]): Promise<void> {
  await sql`update files set unused_since = case when id = any(${used}::uuid[]) then null else now() end
    where removed_at is null and (unused_since is null) <> (id = any(${used}::uuid[])) and created_at < now() - interval '1 day'`.execute(
    db,
  )
}

/** How long after it was marked a file is removed. */
export const unusedDays = 30

/** Up to `most` files that were marked so long ago. */
export async function unusedFiles(db: Db, most: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('files')
    .select('id')
    .where('removed_at', 'is', null)
    .where('unused_since', '<', sql<Date>`now() - make_interval(days => ${sql.lit(unusedDays)})`)
    .orderBy('unused_since')
    .limit(most)
    .execute()
}

/**
 * Marks a file as removed unless it is used. It is locked first: a form that is being saved with it has then either been stored, and is
 * seen, or finds no such file (check-new-files.ts).
 */
export async function removeIfUnused(tx: Tx, id: string, by: string | null, isUsed: () => Promise<boolean>): Promise<FileRow | undefined> {
  await tx.selectFrom('files').select('id').where('id', '=', id).forUpdate().execute()
  if (await isUsed()) return undefined
  return tx
    .updateTable('files')
    .set({ removed_at: sql`now()`, removed_by: by })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .$castTo<FileRow>()
    .executeTakeFirst()
}
