import type { Db } from '../database.ts'

/** The cover of something that is for sale; null where it is not. */
export async function coverOf(db: Db, kind: 'courses' | 'books', id: string): Promise<string | null> {
  const found =
    kind === 'courses'
      ? await db
          .selectFrom('courses')
          .select('thumbnail_url as cover')
          .where('id', '=', id)
          .where('published', '=', true)
          .where('removed_at', 'is', null)
          .executeTakeFirst()
      : await db.selectFrom('books').select('cover').where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()
  return found?.cover ?? null
}
