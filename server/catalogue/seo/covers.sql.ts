import { sql } from 'kysely'
import type { SoldType } from '#domain/catalogue/products/product-type.ts'
import { catalogue } from '#domain/catalogue/products/product-types.ts'
import type { Db } from '#server/platform/database/database.ts'
import { productRows } from '../products/product-rows.sql.ts'
import { duePostBySlug } from '../posts/public-posts.sql.ts'

/** The cover of a product; null if it is not for sale. */
export async function coverOf(db: Db, type: SoldType, id: string): Promise<string | null> {
  const { picture, onSale } = productRows[type]
  const { rows } = await sql<{ cover: string }>`select ${sql.ref(picture)} as cover
    from ${sql.table(catalogue[type].table)} where id = ${id} and ${sql.raw(onSale)}`.execute(db)
  return rows[0]?.cover ?? null
}

/** `picture`: the first one of a post that is due; empty if it has none. `slug`: its current one. Null if there is no such post. */
export async function pictureOfPost(db: Db, slug: string): Promise<{ slug: string; picture: string } | null> {
  const post = await duePostBySlug(db, slug)
  return post ? { slug: post.slug, picture: post.image ?? post.images[0] ?? '' } : null
}
