import { type RawBuilder, sql } from 'kysely'
import type { Release } from '#domain/lesson-release.ts'
import type { FileRow } from '../files/files.sql.ts'

/** One of the files of a lesson, as `lessonFile` finds it. */
export interface LessonFile {
  lesson: Release
  /** As the lesson names the file. Null: it names none. */
  address: string | null
  /** Null: it is kept elsewhere, or not any more. */
  file: Pick<FileRow, 'id' | 'name' | 'key' | 'bytes' | 'sha256' | 'type'> | null
}

const inside = sql.lit('^/(?:media|files)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:/|$)')

/**
 * A column over `course`: what a lesson has at this path, such as `captions, 0, file`; null if there is no such lesson. It is read together with the access, because a player
 * requests a video in many ranges: each of them is one statement after the session's.
 */
export const lessonFile = (lessonId: string, path: readonly string[]): RawBuilder<{ lessonFile: LessonFile | null }> =>
  sql`(select jsonb_build_object(
      'lesson', jsonb_build_object('preview', lesson->'preview', 'releaseAfterDays', lesson->'releaseAfterDays', 'releaseOn', lesson->'releaseOn'),
      'address', address,
      'file', (select jsonb_build_object('id', id, 'name', name, 'key', key, 'bytes', bytes, 'sha256', sha256, 'type', type)
        from files where id = substring(address from ${inside})::uuid and removed_at is null))
    from (select lesson, lesson #>> ${[...path]}::text[] as address from (
      select jsonb_path_query(course.lessons, '$.lessons[*]') as lesson union all select jsonb_path_query(course.lessons, '$.modules[*].lessons[*]')
    ) as each where lesson->>'id' = ${lessonId} limit 1) as one) as "lessonFile"`
