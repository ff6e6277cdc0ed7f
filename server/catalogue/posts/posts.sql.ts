import type { Selectable } from 'kysely'
import type { Posts } from '#database/tables.generated.ts'
import type { PostChange } from '#domain/catalogue/post-form.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Columns, entriesOf } from '#server/platform/database/entries.sql.ts'
import { readPage } from '../products/search.sql.ts'
import type { Window } from '#server/platform/database/list-window.ts'

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

export const posts = entriesOf('posts', postColumns)

export async function listPosts(db: Db, query: Window & { search: string }) {
  return readPage<PostRow>(db, { table: 'posts', columns: postColumns, condition: 'removed_at is null' }, query)
}

/** The columns of the fields that are present. Null clears a field. */
export const columnsOf = ({ scheduledFor, images, ...change }: PostChange & { id?: string }): Columns<'posts'> => ({
  ...change,
  images: images === null ? [] : images,
  scheduled_for: scheduledFor,
})
