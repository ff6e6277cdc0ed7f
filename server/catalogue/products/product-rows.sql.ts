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
  /** The column of `order_items` that names the product that was sold. */
  itemColumn: 'course_id' | 'book_id'
}

/**
 * How the rows of each type of product are read, in SQL. Every table also has `id`, `title`, `price_cents`, `order_bumps` and `updated_at`.
 * The types themselves are in domain/catalogue/products/product-types.ts.
 */
export const productRows = {
  COURSE: {
    onSale: 'published and removed_at is null',
    currency: 'currency',
    shipping: '0',
    physical: 'false',
    stock: 'null',
    picture: 'thumbnail_url',
    code: "''",
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
    itemColumn: 'book_id',
  },
} as const satisfies Record<CatalogueType, ProductRows>

type ItemColumn = (typeof productRows)[CatalogueType]['itemColumn']

/** A `union all` of one select for each product type. All of them must return the same columns. */
export const unionOfProducts = (select: (rows: ProductRows, table: string, type: CatalogueType) => string): string =>
  (Object.keys(productRows) as CatalogueType[])
    .map((type) => select(productRows[type], catalogue[type].table, type))
    .join('\n  union all\n  ')

/** The columns of an order's line that name its product. An appointment has none. */
export function itemColumnsOf(kind: string, productId: string | null): Partial<Record<ItemColumn, string | null>> {
  return kind in productRows ? { [productRows[kind as CatalogueType].itemColumn]: productId } : {}
}

/** The product of an order's line; null for an appointment. */
export const productIdOf = (item: Record<ItemColumn, string | null>): string | null =>
  Object.values(productRows)
    .map(({ itemColumn }) => item[itemColumn])
    .find((id) => id !== null) ?? null
