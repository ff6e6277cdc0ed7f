import { sql } from 'kysely'
import { batchedByDatabase } from '../database/batch.ts'
import type { Db, Tx } from '../database/database.ts'

/** A download, its reader, and the reason for allowing it. */
export interface Download {
  kind: 'BOOK' | 'BOOK_READING' | 'LESSON_VIDEO' | 'LESSON_FILE' | 'CERTIFICATE'
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

export interface StartedDownload {
  id: string
  isNew: boolean
}

/** How long after its last request a download may be resumed without counting again. */
const resumable = sql`interval '30 minutes'`
/** The limit counts the downloads of this time. */
const limited = sql`interval '24 hours'`
/** Whether a download counts for the limit of its line. Reading in the member area does not. */
export const countsForLimit = sql<boolean>`kind = 'BOOK' and started_at > now() - ${limited} and forgiven_at is null`

/**
 * Records that a line's file is being downloaded, unless it was downloaded `limit` times in the last 24 hours (0: no limit). A request that
 * continues a download (`resumes`, and not twice the file's `bytes` yet) belongs to that download, and is not new. Concurrent requests of one
 * line count one after the other.
 */
export async function startDownload(
  db: Db,
  download: Download & { orderItemId: string },
  { limit, resumes }: { limit: number; resumes: { bytes: number } | null },
): Promise<StartedDownload | LimitReached> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`download:${download.orderItemId}`}, 0))`.execute(tx)
    const resumed = resumes && (await resumedDownload(tx, download, resumes.bytes))
    if (resumed) return { id: resumed, isNew: false }
    return (await limitReached(tx, download.orderItemId, limit)) ?? { id: await insertDownload(tx, download), isNew: true }
  })
}

async function resumedDownload(tx: Tx, { orderItemId, fileId, sessionId }: Download, bytes: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from file_downloads
    where kind = 'BOOK' and order_item_id = ${orderItemId} and file_id = ${fileId} and session_id is not distinct from ${sessionId}::uuid
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

/** For a download of which nothing could be sent: it does not count. */
export async function removeUnsentDownload(db: Db, id: string) {
  await db.deleteFrom('file_downloads').where('id', '=', id).where('bytes', '=', 0).execute()
}

/** Adds what was sent to a download. */
export async function addSentBytes(db: Db, id: string, bytes: number) {
  await sql`update file_downloads set bytes = bytes + ${bytes}, last_at = now() where id = ${id}`.execute(db)
}

type SentBytes = Download & { sessionId: string; fileId: string; bytes: number }

/**
 * Records that bytes of a lesson's file, or of an e-book to the reader, were sent. Players and readers request many ranges: those of one session
 * within ten minutes of each other are one download. Ranges that end at the same moment share a statement, because each would wait for the disk.
 */
export const recordRanges = batchedByDatabase(recordBatch, { most: 50 })

/** The rows are locked in one order, since two web processes may record ranges of the same sessions. */
async function recordBatch(db: Db, batch: readonly SentBytes[]): Promise<void[]> {
  const sent = [
    ...Map.groupBy(batch, ({ kind, sessionId, fileId, lessonId, orderItemId }) =>
      [kind, sessionId, fileId, lessonId, orderItemId].join(' '),
    ).values(),
  ].map((ranges) => ({ ...ranges[0], bytes: ranges.reduce((sum, { bytes }) => sum + bytes, 0) }))
  await sql`with sent as materialized (
      select each.*, (select id from file_downloads download where download.session_id = each."sessionId" and download.file_id = each."fileId"
        and download.kind = each.kind and download.lesson_id is not distinct from each."lessonId"
          and download.order_item_id is not distinct from each."orderItemId" and last_at > now() - interval '10 minutes' order by last_at desc limit 1) as continues
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as each (kind text, email text, "sessionId" uuid, "orderId" uuid, "orderItemId" uuid, "courseId" uuid,
        "lessonId" text, "fileId" uuid, bytes bigint)),
    held as materialized (select id from file_downloads where id = any(array(select continues from sent)) order by id for no key update),
    continued as (update file_downloads set bytes = file_downloads.bytes + sent.bytes, last_at = now() from sent join held on held.id = sent.continues
      where file_downloads.id = held.id)
    insert into file_downloads (kind, email, session_id, order_id, order_item_id, course_id, lesson_id, file_id, bytes)
    select kind, email, "sessionId", "orderId", "orderItemId", "courseId", "lessonId", "fileId", bytes from sent where continues is null`.execute(
    db,
  )
  return batch.map(() => undefined)
}

/** The daily limit of a line counts from now on. Returns how many downloads it had counted. */
export async function forgiveDownloads(tx: Tx, orderItemId: string): Promise<number> {
  const { numAffectedRows } = await sql`update file_downloads set forgiven_at = now() where id in (
    select id from file_downloads where order_item_id = ${orderItemId} and ${countsForLimit} order by id for no key update)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Downloads stay as evidence of their order, without saying whose they were. */
const nobody = sql`'anon' || coalesce('-' || order_id, '') || '@invalid'`

export async function anonymizeDownloadsOf(tx: Tx, orderId: string) {
  await sql`update file_downloads set email = ${nobody}, session_id = null where id in (
    select id from file_downloads where order_id = ${orderId} order by id for no key update)`.execute(tx)
}

/** `until`: only those that began by then. */
export async function anonymizeDownloadsOfAddress(tx: Tx, email: string, until: Date | null = null) {
  await sql`update file_downloads set email = ${nobody}, session_id = null where id in (select id from file_downloads
    where email = ${email} and (${until}::timestamptz is null or started_at <= ${until}) order by id for no key update)`.execute(tx)
}
