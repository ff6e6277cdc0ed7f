import type { Upsell } from '#domain/catalogue/products/product-fields.ts'
import { centsFromUnits } from '#domain/platform/values/money.ts'
import type { CatalogueType } from '#domain/catalogue/products/product-type.ts'
import { catalogue } from '#domain/catalogue/products/product-types.ts'

interface ProductRows {
  /** The condition for being public and on sale. */
  onSale: string
  /** Expressions over a row. Prices are cents, stock is null where it is unlimited. */
  currency: string
  shipping: string
  physical: string
  stock: string
  picture: string
  code: string
  /** The ids of what it contains. */
  members: string
  /** The column of `order_items` that names the product that was sold. */
  itemColumn: 'course_id' | 'book_id' | 'bundle_id'
}

/**
 * How the rows of each type of product are read, in SQL. Every table also has `id`, `title`, `price_cents`, `order_bumps` and `updated_at`.
 * The types themselves are in domain/catalogue/products/product-types.ts.
 */
export const productRows = {
  /** First: what is sold in a bundle is sold as the bundle (`productIdOf`). */
  BUNDLE: {
    onSale: 'published and removed_at is null',
    currency: "'BRL'",
    shipping: '0',
    physical: 'false',
    stock: 'null::int',
    picture: 'picture',
    code: "''",
    members: 'members',
    itemColumn: 'bundle_id',
  },
  COURSE: {
    onSale: 'published and removed_at is null',
    currency: 'currency',
    shipping: '0',
    physical: 'false',
    stock: 'null::int',
    picture: 'thumbnail_url',
    code: "''",
    members: 'null::uuid[]',
    itemColumn: 'course_id',
  },
  BOOK: {
    onSale: 'removed_at is null',
    currency: "'BRL'",
    shipping: 'shipping_price_cents',
    physical: 'physical',
    stock: 'stock',
    picture: 'cover',
    code: 'code',
    members: 'null::uuid[]',
    itemColumn: 'book_id',
  },
} as const satisfies Record<CatalogueType, ProductRows>

type ItemColumn = (typeof productRows)[CatalogueType]['itemColumn']

/** A `union all` of one select for each product type. All of them must return the same columns. */
export const unionOfProducts = (select: (rows: ProductRows, table: string, type: CatalogueType) => string): string =>
  (Object.keys(productRows) as CatalogueType[])
    .map((type) => select(productRows[type], catalogue[type].table, type))
    .join('\n  union all\n  ')

/** An offer as it is stored. */
export const upsellColumn = (upsell: Upsell | null) =>
  upsell && JSON.stringify({ type: upsell.type, productId: upsell.productId, cents: centsFromUnits(upsell.price) })

/** The column of an order's line that names its course or book. An appointment has none. */
export function itemColumnsOf(kind: string, productId: string | null): Partial<Record<ItemColumn, string | null>> {
  return kind in productRows ? { [productRows[kind as CatalogueType].itemColumn]: productId } : {}
}

/** The product that an order's line was sold as: the bundle of its course or book, if it was sold in one. Null for an appointment. */
export const productIdOf = (item: Record<ItemColumn, string | null>): string | null =>
  Object.values(productRows)
    .map(({ itemColumn }) => item[itemColumn])
    .find((id) => id !== null) ?? null

/** The course or book of an order's line, however it was sold; empty for an appointment. */
export const memberIdOf = ({ course_id, book_id }: Pick<Record<ItemColumn, string | null>, 'course_id' | 'book_id'>): string =>
  course_id ?? book_id ?? ''
