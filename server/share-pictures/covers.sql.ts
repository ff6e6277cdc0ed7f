import { sql } from 'kysely'
import type { CatalogueType } from '#domain/product-type.ts'
import { catalogue } from '#domain/product-types.ts'
import type { Db } from '../database/database.ts'
import { productRows } from '../database/product-rows.sql.ts'

/** The cover of a product; null if it is not for sale. */
export async function coverOf(db: Db, type: CatalogueType, id: string): Promise<string | null> {
  const { picture, onSale } = productRows[type]
  const { rows } = await sql<{ cover: string }>`select ${sql.ref(picture)} as cover
    from ${sql.table(catalogue[type].table)} where id = ${id} and ${sql.raw(onSale)}`.execute(db)
  return rows[0]?.cover ?? null
}

/** The first picture of a post that is due. Empty if the post has no picture; null if there is no such post. */
export async function pictureOfPost(db: Db, slug: string): Promise<string | null> {
  // PostgreSQL rejects text with NUL, and no slug has one.
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
