import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Where a file is named: a course, a book, a banner or a post that was not removed, or the record of a sale. */
export interface FileUse {
  fileId: string
  entity: 'COURSE' | 'BOOK' | 'BANNER' | 'POST' | 'RECORD'
  id: string
}

/** Every use of every file. It reads the catalogue once, for the nightly job. */
export async function usesOf(db: Db): Promise<FileUse[]> {
  const { rows } = await sql<FileUse>`
    with texts as (
      select 'COURSE' as entity, id, concat_ws(' ', thumbnail_url, lessons::text) as text from courses
      union all select 'BOOK', id, concat_ws(' ', cover, file_ref, sample) from books
      union all select 'BANNER', id, image from banners where removed_at is null
      union all select 'POST', id, concat_ws(' ', image, video, to_jsonb(images)::text) from posts where removed_at is null
    )
    select distinct found[1]::uuid as "fileId", entity, id
      from texts, regexp_matches(text, '/(?:media|files)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found
    union select file_id, 'RECORD', file_id from stamped_copies where key is not null`.execute(db)
  return rows
}
