import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/** What was downloaded, by whom, and why it was allowed to. */
export interface Download {
  kind: 'BOOK' | 'LESSON_VIDEO' | 'LESSON_FILE' | 'CERTIFICATE'
  /** The address that has the access. */
  email: string
  /** Null: by the link of an e-mail. */
  sessionId: string | null
  /** Null: the access was granted by staff. */
  orderId: string | null
  orderItemId?: string
  courseId?: string
  lessonId?: string
  /** Null: a file elsewhere. */
  fileId: string | null
}

export interface LimitReached {
  /** When the next download is allowed. */
  endsAt: Date
}

/** How long after its last request a download may be resumed without counting again. */
const resumable = sql`interval '30 minutes'`
/** The limit counts the downloads of this time. */
const limited = sql`interval '24 hours'`
/** Whether a download counts for the limit of its line. */
export const countsForLimit = sql<boolean>`started_at > now() - ${limited} and forgiven_at is null`

/**
 * Records that a line's file is being downloaded, unless it was downloaded `limit` times in the last 24 hours (0: no limit). A request that
 * continues a download (`resumes`, and not twice the file's `bytes` yet) belongs to that download. Concurrent requests of one line count
 * one after the other.
 */
export async function startDownload(
  db: Db,
  download: Download & { orderItemId: string },
  { limit, resumes }: { limit: number; resumes: { bytes: number } | null },
): Promise<{ id: string } | LimitReached> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`download:${download.orderItemId}`}, 0))`.execute(tx)
    const resumed = resumes && (await resumedDownload(tx, download, resumes.bytes))
    if (resumed) return { id: resumed }
    return (await limitReached(tx, download.orderItemId, limit)) ?? { id: await insertDownload(tx, download) }
  })
}

async function resumedDownload(tx: Tx, { orderItemId, fileId, sessionId }: Download, bytes: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from file_downloads
    where order_item_id = ${orderItemId} and file_id = ${fileId} and session_id is not distinct from ${sessionId}::uuid
      and started_at > now() - ${limited} and last_at > now() - ${resumable} and bytes < ${2 * bytes}
    order by started_at desc limit 1`.execute(tx)
  return rows[0]?.id
}

/** Until the oldest of the last `limit` downloads is a day old; null if there were fewer, or if there is no limit (0). */
export async function limitReached(db: Db, orderItemId: string, limit: number): Promise<LimitReached | null> {
  if (limit === 0) return null
  const { rows } = await sql<LimitReached>`select started_at + ${limited} as "endsAt" from file_downloads
    where order_item_id = ${orderItemId} and ${countsForLimit}
    order by started_at desc offset ${limit - 1} limit 1`.execute(db)
  return rows[0] ?? null
}

async function insertDownload(db: Db, { kind, email, sessionId, orderId, orderItemId, courseId, lessonId, fileId }: Download) {
  const { id } = await db
    .insertInto('file_downloads')
    .values({
      kind,
      email,
      session_id: sessionId,
      order_id: orderId,
      order_item_id: orderItemId ?? null,
      course_id: courseId ?? null,
      lesson_id: lessonId ?? null,
      file_id: fileId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds what was sent to a download. */
export async function addSentBytes(db: Db, id: string, bytes: number) {
  await sql`update file_downloads set bytes = bytes + ${bytes}, last_at = now() where id = ${id}`.execute(db)
}

/**
 * Records that bytes of a lesson's file were sent. A player requests many ranges of a video: those of one session within ten minutes of each
 * other are one download.
 */
export async function recordLessonDownload(db: Db, download: Download & { sessionId: string; fileId: string }, bytes: number) {
  const { kind, email, sessionId, orderId, courseId, lessonId, fileId } = download
  await sql`with continued as (
      update file_downloads set bytes = bytes + ${bytes}, last_at = now() where id = (
        select id from file_downloads where session_id = ${sessionId} and file_id = ${fileId} and kind = ${kind}
          and lesson_id = ${lessonId} and last_at > now() - interval '10 minutes' order by last_at desc limit 1)
      returning id)
    insert into file_downloads (kind, email, session_id, order_id, course_id, lesson_id, file_id, bytes)
    select ${kind}, ${email}, ${sessionId}::uuid, ${orderId}::uuid, ${courseId}::uuid, ${lessonId}, ${fileId}::uuid, ${bytes}
    where not exists (select from continued)`.execute(db)
}

/** The daily limit of a line counts from now on. Returns how many downloads it had counted. */
export async function forgiveDownloads(tx: Tx, orderItemId: string): Promise<number> {
  const { numAffectedRows } = await sql`update file_downloads set forgiven_at = now() where id in (
    select id from file_downloads where order_item_id = ${orderItemId} and ${countsForLimit} order by id for no key update)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
