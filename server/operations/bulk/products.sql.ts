import { sql } from 'kysely'
import type { CatalogueType } from '#domain/catalogue/products/product-type.ts'
import { mostBulkItems } from '#domain/operations/bulk/bulk-can.ts'
import type { Currency } from '#domain/platform/values/money.ts'
import type { Db } from '#server/platform/database/database.ts'
import { inOrder } from '#server/platform/database/list-window.ts'

export interface ChosenProduct {
  id: string
  title: string
  price_cents: number
  currency: Currency
  /** Null: a kind that is always published. */
  published: boolean | null
  sale_price_cents: number | null
  sale_until: Date | null
  /** Titles of published bundles that contain it. */
  bundles: string[]
}

const tables = { COURSE: 'courses', BOOK: 'books', BUNDLE: 'bundles' } as const satisfies Record<CatalogueType, string>

/** In the order of the ids, without those that were removed. */
export async function chosenProducts(db: Db, type: CatalogueType, ids: string[]): Promise<ChosenProduct[]> {
  const { rows } = await sql<ChosenProduct>`
    select id, title, price_cents, ${type === 'COURSE' ? sql`currency` : sql`'BRL'`} as currency,
      ${type === 'BOOK' ? sql`null::boolean` : sql`published`} as published, sale_price_cents,
      case when sale_until > now() then sale_until end as sale_until,
      array(select title from bundles where members @> array[product.id] and published and removed_at is null order by title) as bundles
    from ${sql.table(tables[type])} as product where id = any(${ids}) and removed_at is null`.execute(db)
  return inOrder(ids, rows)
}

/** All of a list without a search, newest first. More than may be are one too many. */
export async function allProductIds(db: Db, type: CatalogueType): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(tables[type])} where removed_at is null
    order by created_at desc, id desc limit ${mostBulkItems + 1}`.execute(db)
  return rows.map(({ id }) => id)
}
