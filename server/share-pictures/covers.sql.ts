import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

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

/** The first picture of a post that is due, empty where it has none; null where there is no such post. */
export async function pictureOfPost(db: Db, slug: string): Promise<string | null> {
  // PostgreSQL refuses a text with NUL; no slug has one.
  if (slug.includes('\u0000')) return null
  const post = await db
    .selectFrom('posts')
    .select(['image', 'images'])
    .where('slug', '=', slug)
    .where('removed_at', 'is', null)
    .where(sql<Date>`coalesce(scheduled_for, created_at)`, '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return post ? (post.image ?? post.images[0] ?? '') : null
}
