import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { rowsAndCount } from '#server/platform/database/list-window.ts'
import { idByFormerSlug } from '../products/former-slugs.sql.ts'
import { postColumns, type PostRow } from './posts.sql.ts'

const since = sql<Date>`coalesce(scheduled_for, created_at)`

const duePosts = (db: Db) =>
  db
    .selectFrom('posts')
    .where('removed_at', 'is', null)
    .where(since, '<=', sql<Date>`now()`)

/** Posts that are due (docs/rules/catalogue.md#posts), the newest first. */
export async function listDuePosts(db: Db, { offset, limit }: { offset: number; limit: number }) {
  const page = duePosts(db).select('id').orderBy(since, 'desc').orderBy('id', 'desc').offset(offset).limit(limit)
  const rows = db.selectFrom('posts').select(postColumns).where('id', 'in', page).orderBy(since, 'desc').orderBy('id', 'desc')
  return rowsAndCount(rows, duePosts(db))
}

/** Also by a slug that the post had before: then the slug of the result is another one. */
export async function duePostBySlug(db: Db, slug: string): Promise<PostRow | undefined> {
  // PostgreSQL rejects text with NUL, and no slug has one.
  if (slug.includes('\u0000')) return undefined
  const due = duePosts(db).select(postColumns)
  const post = await due.where('slug', '=', slug).executeTakeFirst()
  if (post) return post
  const id = await idByFormerSlug(db, 'POST', slug)
  return id ? due.where('id', '=', id).executeTakeFirst() : undefined
}
