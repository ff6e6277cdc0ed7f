import { CompiledQuery, type Selectable } from 'kysely'
import type { Bundles } from '#database/tables.generated.ts'
import type { SoldType } from '#domain/catalogue/products/product-type.ts'
import { batchedByDatabase } from '#server/platform/database/batch.ts'
import type { Db } from '#server/platform/database/database.ts'
import { entriesOf } from '#server/platform/database/entries.sql.ts'
import { inOrder, type Window } from '#server/platform/database/list-window.ts'
import { type LaunchNow, priceNow, sharedColumns, unionOfProducts } from './product-rows.sql.ts'
import { readByIds, readPage, type Wish } from './search.sql.ts'

/** `launch`: as it is sold now, in what buyers read. */
export type BundleRow = Selectable<Bundles> & { launch?: LaunchNow | null }

const columns = [...sharedColumns, 'picture', 'published', 'publish_at', 'members'] as const satisfies readonly (keyof BundleRow)[]

export const bundles = entriesOf('bundles', columns)

/** Newest first, or best match first when searching. */
export const listBundles = (db: Db, query: Window & Wish, condition: 'removed_at is null' | 'published and removed_at is null') =>
  readPage<BundleRow>(db, { table: 'bundles', columns, condition }, query)

/** Published bundles among these. `drafts`: those that are not published too. */
export const publishedBundles = (db: Db, ids: readonly string[], drafts = false) =>
  readByIds<BundleRow>(
    db,
    { table: 'bundles', columns, condition: drafts ? 'removed_at is null' : 'published and removed_at is null' },
    ids,
  )

/** A course or book in a bundle, as it is sold alone. */
export interface BundleMember {
  type: SoldType
  id: string
  title: string
  picture: string
  cents: number
  currency: string
  shipping: number
  physical: boolean
  stock: number | null
  /** Alone, and so in a bundle: it is priced in BRL, published, not removed, and on sale now. */
  forSale: boolean
}

/** The products of these ids, in their order. Concurrent calls are batched into one statement. */
export const membersOf = batchedByDatabase(readMembers, { most: 100 })

const products = unionOfProducts(
  ({ picture, currency, shipping, physical, stock, onSale }, table, type) =>
    `select '${type}' as type, id, title, ${picture} as picture, ${priceNow(table)} as cents, ${currency} as currency, ${shipping} as shipping,
    ${physical} as physical, case when ${physical} then ${stock} end as stock, ${onSale} and ${currency} = 'BRL'
      and is_on_sale(now(), on_sale_from, on_sale_until) as "forSale"
  from ${table} where id = any($1::uuid[])`,
)

async function readMembers(db: Db, wanted: readonly (readonly string[])[]): Promise<BundleMember[][]> {
  const { rows } = await db.executeQuery<BundleMember>(CompiledQuery.raw(products, [[...new Set(wanted.flat())]]))
  return wanted.map((ids) => inOrder([...ids], rows))
}
