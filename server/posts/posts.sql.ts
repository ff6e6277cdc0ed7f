import { type Selectable, sql } from 'kysely'
import type { Posts } from '#database/tables.generated.ts'
import type { NewPost, PostChange } from '#domain/post-form.ts'
import type { Db } from '../database/database.ts'
import { readPage, type Window } from '../database/search.sql.ts'

export type PostRow = Selectable<Posts>

export const postColumns = [
  'id',
  'title',
  'slug',
  'type',
  'image',
  'images',
  'video',
  'scheduled_for',
  'created_at',
  'updated_at',
  'version',
  'removed_at',
] as const

export async function listPosts(db: Db, query: Window & { search: string }) {
  return readPage<PostRow>(db, { table: 'posts', columns: postColumns, condition: 'removed_at is null' }, query)
}

export async function postById(db: Db, id: string): Promise<PostRow | undefined> {
  return db.selectFrom('posts').select(postColumns).where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()
}

export async function createPost(db: Db, { id, title, slug, type, ...post }: NewPost & { id?: string }): Promise<PostRow> {
  return db
    .insertInto('posts')
    .values({ ...columnsOf(post), ...(id && { id }), title, slug, type })
    .returning(postColumns)
    .executeTakeFirstOrThrow()
}

export async function editPost(db: Db, id: string, change: PostChange, version?: number | null): Promise<PostRow | undefined> {
  return db
    .updateTable('posts')
    .set({ ...columnsOf(change), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .$if(typeof version === 'number', (update) => update.where('version', '=', version ?? 0))
    .returning(postColumns)
    .executeTakeFirst()
}

export async function removePost(db: Db, id: string): Promise<boolean> {
  const removed = await db
    .updateTable('posts')
    .set({ removed_at: sql`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return removed.numUpdatedRows > 0n
}

/** Only the fields that are present in the change. Null clears a field. */
function columnsOf({ scheduledFor, images, ...change }: PostChange) {
  return {
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    ...(images === undefined ? {} : { images: images ?? [] }),
    ...(scheduledFor === undefined ? {} : { scheduled_for: scheduledFor }),
  }
}
