import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { postColumns, type PostRow } from './posts.sql.ts'

const since = sql<Date>`coalesce(scheduled_for, created_at)`

const due = (db: Db) =>
  db
    .selectFrom('posts')
    .where('removed_at', 'is', null)
    .where(since, '<=', sql<Date>`now()`)

/** Posts that are due (docs/rules/catalogue.md#posts), the newest first. */
export async function listDuePosts(db: Db, { offset, limit }: { offset: number; limit: number }) {
  const page = due(db).select('id').orderBy(since, 'desc').orderBy('id', 'desc').offset(offset).limit(limit)
  const [data, count] = await Promise.all([
    db.selectFrom('posts').select(postColumns).where('id', 'in', page).orderBy(since, 'desc').orderBy('id', 'desc').execute(),
    due(db)
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { data, totalCount: count.count }
}

export async function duePostBySlug(db: Db, slug: string): Promise<PostRow | undefined> {
  // PostgreSQL rejects text with NUL, and no slug has one.
  if (slug.includes('\u0000')) return undefined
  return due(db).select(postColumns).where('slug', '=', slug).executeTakeFirst()
}
