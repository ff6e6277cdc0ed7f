import type { SoldType } from '#domain/catalogue/products/product-type.ts'
import { catalogue } from '#domain/catalogue/products/product-types.ts'
import type { OrderBump } from '#domain/catalogue/products/order-bump.ts'
import type { LaunchPlan, Question, Upsell } from '#domain/catalogue/products/product-fields.ts'
import type { Sale } from '#domain/catalogue/products/launch.ts'
import { centsFromUnits } from '#domain/platform/values/money.ts'
import { columnsNamed, convertIfSet } from '#server/platform/database/entries.sql.ts'

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
  /** { interval, trialDays }, if it is a plan. */
  plan: string
  /** The column of `order_items` that names the product that was sold. */
  itemColumn: 'course_id' | 'book_id' | 'bundle_id' | 'plan_id'
}

/**
 * How the rows of each type of product are read, in SQL. Every table also has `id`, `title`, `price_cents`, `launchColumns`,
 * `order_bumps` and `updated_at`.
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
    plan: 'null::jsonb',
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
    plan: 'null::jsonb',
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
    plan: 'null::jsonb',
    itemColumn: 'book_id',
  },
  PLAN: {
    // Its courses and books may have been removed since, and of all courses none may be published.
    onSale: `published and removed_at is null and (exists (select from courses_of_plan(plans.id))
      or exists (select from books where id = any(members) and removed_at is null))`,
    currency: "'BRL'",
    shipping: '0',
    physical: 'false',
    stock: 'null::int',
    picture: 'picture',
    code: "''",
    members: 'null::uuid[]',
    plan: "jsonb_build_object('interval', billing_interval, 'trialDays', trial_days)",
    itemColumn: 'plan_id',
  },
} as const satisfies Record<SoldType, ProductRows>

/** A product with a launch at this moment (`launch_at` in the schema). Null: its price is that of its row, and it is on sale. */
export interface LaunchNow {
  sale: Sale
  cents: number
  regularPriceCents: number | null
  until: string | null
}

/** The columns of a launch, which every table of products has. */
export const launchColumns = ['sale_price_cents', 'sale_from', 'sale_until', 'on_sale_from', 'on_sale_until'] as const

/** The columns that every table of products has for its readers. */
export const sharedColumns = [
  'id',
  'title',
  'description',
  'price_cents',
  ...launchColumns,
  'order_bumps',
  'created_at',
  'updated_at',
  'removed_at',
  'version',
] as const

/** The launch of a row now, in SQL: the one clock of prices is the database's. `row`: a table or its alias. */
export const launchNow = (row: string) =>
  `launch_at(now(), ${['price_cents', ...launchColumns].map((name) => `${row}.${name}`).join(', ')})`

/** The price of a row now, in SQL. */
export const priceNow = (row: string) => `coalesce((${launchNow(row)} ->> 'cents')::integer, ${row}.price_cents)`

export const isOnSale = ({ launch }: { launch?: LaunchNow | null }) => !launch || launch.sale === 'OPEN'

const noPlan = { sale_price_cents: null, sale_from: null, sale_until: null, on_sale_from: null, on_sale_until: null }

/** A row as it is sold now: no price is shown to buyers but through it. The plan of the launch is not public. */
export const asSold = <Row extends { price_cents: number; launch?: LaunchNow | null }>(row: Row): Row => ({
  ...row,
  price_cents: row.launch?.cents ?? row.price_cents,
  ...noPlan,
})

interface ProductChange {
  /** In units of the currency: of a course or a book, as the form sends it. */
  price?: number
  launchPlan?: LaunchPlan
  orderBump?: OrderBump[]
  upsell?: Upsell | null
  questions?: Question[]
}

/** The columns of the fields that are present. Fiscal overrides are in a table of their own. */
export const productColumns = <Change extends ProductChange>({ price, launchPlan, orderBump, upsell, questions, ...change }: Change) => ({
  ...columnsNamed({ ...change, fiscal: undefined }),
  ...(price !== undefined && { price_cents: centsFromUnits(price) }),
  ...(launchPlan && columnsNamed(launchPlan)),
  order_bumps: convertIfSet(orderBump, JSON.stringify),
  upsell: convertIfSet(upsell, (offer) => offer && JSON.stringify(offer)),
  questions: convertIfSet(questions, JSON.stringify),
})

type ItemColumn = (typeof productRows)[SoldType]['itemColumn']

/** A `union all` of one select for each product type. All of them must return the same columns. */
export const unionOfProducts = (select: (rows: ProductRows, table: string, type: SoldType) => string): string =>
  (Object.keys(productRows) as SoldType[]).map((type) => select(productRows[type], catalogue[type].table, type)).join('\n  union all\n  ')

/** The column of an order's line that names its course or book. An appointment has none. */
export function itemColumnsOf(kind: string, productId: string | null): Partial<Record<ItemColumn, string | null>> {
  return kind in productRows ? { [productRows[kind as SoldType].itemColumn]: productId } : {}
}

/** The product that an order's line was sold as: the bundle of its course or book, if it was sold in one. Null for an appointment. */
export const productIdOf = (item: Record<ItemColumn, string | null>): string | null =>
  Object.values(productRows)
    .map(({ itemColumn }) => item[itemColumn])
    .find((id) => id !== null) ?? null

/** The course or book of an order's line, however it was sold; empty for an appointment. */
export const memberIdOf = ({ course_id, book_id }: Pick<Record<ItemColumn, string | null>, 'course_id' | 'book_id'>): string =>
  course_id ?? book_id ?? ''
