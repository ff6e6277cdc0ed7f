import { type Selectable, sql } from 'kysely'
import type { Posts } from '#database/tables.generated.ts'
import type { NewPost, PostChange } from '#domain/post-form.ts'
import type { Db } from '../database.ts'
import { matches, relevance } from '../search.sql.ts'

export type PostRow = Omit<Selectable<Posts>, 'search'>

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

export async function listPosts(db: Db, { offset, limit, search }: { offset: number; limit: number; search: string }) {
  let found = db.selectFrom('posts').where('removed_at', 'is', null)
  if (search) found = found.where(matches(search))
  const order = search ? relevance(search) : sql<number>`0`
  // The ids first, from an index alone; only the page's rows are read whole.
  const page = found.select(['id', order.as('weight')]).$if(search !== '', (by) => by.orderBy('weight', 'desc'))
  const [data, count] = await Promise.all([
    db
      .with('page', () => page.orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit))
      .selectFrom('page')
      .innerJoin('posts', 'posts.id', 'page.id')
      .select(postColumns.map((column) => `posts.${column}` as const))
      .orderBy('page.weight', 'desc')
      .orderBy('posts.created_at', 'desc')
      .orderBy('posts.id', 'desc')
      .execute(),
    found.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data, totalCount: count.count }
}

export async function postById(db: Db, id: string): Promise<PostRow | undefined> {
  return db.selectFrom('posts').select(postColumns).where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()
}

export async function createPost(db: Db, { title, slug, type, ...post }: NewPost): Promise<PostRow> {
  return db
    .insertInto('posts')
    .values({ ...columnsOf(post), title, slug, type })
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

/** Only what the change names; a null empties. */
function columnsOf({ scheduledFor, images, ...change }: PostChange) {
  return {
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    ...(images === undefined ? {} : { images: images ?? [] }),
    ...(scheduledFor === undefined ? {} : { scheduled_for: scheduledFor }),
  }
}
