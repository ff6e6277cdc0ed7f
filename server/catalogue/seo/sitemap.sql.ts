import { sql } from 'kysely'
import { catalogue } from '#domain/catalogue/products/product-types.ts'
import type { Db } from '#server/platform/database/database.ts'
import { unionOfProducts } from '../products/product-rows.sql.ts'

export interface Place {
  path: string
  changed: Date
}

/** Below the protocol's limit of 50,000 URLs per file. */
export const placesPerFile = 40_000

const productCounts = unionOfProducts(({ onSale }, table) => `select count(*) as count from ${table} where ${onSale}`)
const productPlaces = unionOfProducts(
  ({ onSale }, table, type) => `select '${catalogue[type].path}/' || id as path, updated_at as changed from ${table} where ${onSale}`,
)

export async function countPlaces(db: Db): Promise<number> {
  const { count } = await db
    .selectNoFrom([
      sql<number>`(select sum(count) from (${sql.raw(productCounts)}) as counts)::int
        + (select count(*) from posts where removed_at is null and coalesce(scheduled_for, created_at) <= now())`.as('count'),
    ])
    .executeTakeFirstOrThrow()
  return count
}

/** All public pages of products and posts, in a stable order. */
export async function listPlaces(db: Db, offset: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    ${sql.raw(productPlaces)}
    union all
    select '/noticias/' || slug, updated_at from posts where removed_at is null and coalesce(scheduled_for, created_at) <= now()
    order by path
    offset ${offset} limit ${placesPerFile}`.execute(db)
  return rows
}
