import { sql } from 'kysely'
import type { Release } from '#domain/delivery/lessons/lesson-release.ts'
import { accessToCourse, type CourseAccessOf } from '../access/viewer-access.sql.ts'
import { findSession, type FoundSession, hashOf, isRenewalDue, isSessionOf, sessionFields } from '#server/people/buyers/sessions.sql.ts'
import { batchedByDatabase } from '#server/platform/database/batch.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { RenditionName } from '#domain/platform/videos/rendition-plan.ts'
import type { FileRow } from '#server/platform/files/files.sql.ts'

export interface LessonFileKey {
  /** The session's cookie. */
  token: string
  slug: string
  lessonId: string
  /** JSON path in the lesson, such as `captions, 0, file`. */
  path: readonly string[]
  /** One of the files that a packaged video has, in place of the file itself. */
  rendition?: RenditionName
}

export interface LessonFile {
  lesson: Release
  /** The file's address in the lesson. Null: it has none. */
  address: string | null
  /** Null: it is kept elsewhere, or not any more, or has no such rendition. */
  file: Pick<FileRow, 'id' | 'name' | 'key' | 'bytes' | 'sha256' | 'type'> | null
}

export type FoundLessonFile = FoundSession & {
  /** Whether a person may watch one lesson at a time only. */
  oneStream: boolean

  /** Null: the viewer does not have the course. `lessonFile` is null if there is no such lesson. */
  access: (CourseAccessOf & { lessonFile: LessonFile | null }) | null
}

/**
 * A file of a lesson, with the session and the access of the buyer who requests it; null if there is no session. A player requests a video in many ranges, so all of this is one
 * statement, which ranges that are requested at the same moment share (docs/decisions/2026-11-22-sending-files.md).
 */
export async function findLessonFile(db: Db, key: LessonFileKey): Promise<FoundLessonFile | null> {
  const file = await readLessonFile(db, key)
  if (!file?.due) return file
  const session = await findSession(db, key.token)
  return session && { ...session, access: file.access, oneStream: file.oneStream }
}

type Read = FoundLessonFile & { due: boolean }

const readLessonFile = batchedByDatabase<LessonFileKey, Read | null>(readLessonFiles, { most: 50 })

async function readLessonFiles(db: Db, keys: readonly LessonFileKey[]): Promise<(Read | null)[]> {
  const items = keys.map(({ token, slug, lessonId, path, rendition }, n) => ({
    n,
    hash: hashOf(token).toString('hex'),
    slug,
    lesson: lessonId,
    path,
    rendition,
  }))
  const { rows } =
    await sql<Row>`select item.n, (select one_stream from store_settings) as "oneStream", session."sessionId", session.email as "sessionEmail", session."orderIds", session.due, access.*
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (n int, hash text, slug text, lesson text, path text[], rendition text)
    cross join lateral (select ${sessionFields}, ${isRenewalDue} as due from buyer_sessions where ${isSessionOf(sql`decode(item.hash, 'hex')`)}) as session
    left join lateral (${accessToCourse({ email: sql`session.email`, orderIds: sql`session."orderIds"` }, sql`course.slug = item.slug`, lessonFile)}) as access on true`.execute(
      db,
    )
  const files = new Map(rows.map((row) => [row.n, readRow(row)]))
  return keys.map((_, n) => files.get(n) ?? null)
}

/** A session without an access has null in the columns of one. */
type Row = (CourseAccessOf | { [Name in keyof CourseAccessOf]: null }) & {
  n: number
  oneStream: boolean
  sessionId: string
  sessionEmail: string | null
  orderIds: string[]
  due: boolean
  lessonFile: LessonFile | null
}

function readRow(row: Row): Read {
  const { sessionId, sessionEmail: email, orderIds, due, oneStream } = row
  return { sessionId, email, orderIds, renewed: false, due, oneStream, access: row.id === null ? null : accessOf(row) }
}

function accessOf({
  id,
  slug,
  title,
  email,
  orderId,
  grantedAt,
  expiresAt,
  endedAt,
  mayBeOthers,
  lessonFile: file,
}: Exclude<Row, { id: null }>) {
  return { id, slug, title, email, orderId, grantedAt, expiresAt, endedAt, mayBeOthers, lessonFile: file }
}

const inside = sql.lit('^/(?:media|files)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:/|$)')

/** A column over `course` and `item`. */
const lessonFile = sql`, (select jsonb_build_object(
      'lesson', jsonb_build_object('preview', lesson->'preview', 'releaseAfterDays', lesson->'releaseAfterDays', 'releaseOn', lesson->'releaseOn'),
      'address', address,
      'file', (select jsonb_build_object('id', id, 'name', name, 'type', case item.rendition when 'poster' then 'image/jpeg' else type end) || content from files
        cross join lateral (select jsonb_build_object('key', files.key, 'bytes', files.bytes, 'sha256', files.sha256) as content
          where item.rendition is null
          union all select jsonb_build_object('key', made.key, 'bytes', made.bytes, 'sha256', made.sha256) from video_renditions made
          where made.file_id = files.id and made.name = item.rendition and files.packaged_at is not null) as one
        where id = substring(address from ${inside})::uuid and removed_at is null))
    from (select lesson, lesson #>> item.path as address from (
      select jsonb_path_query(course.lessons, '$.lessons[*]') as lesson union all select jsonb_path_query(course.lessons, '$.modules[*].lessons[*]')
    ) as each where lesson->>'id' = item.lesson limit 1) as one) as "lessonFile"`
