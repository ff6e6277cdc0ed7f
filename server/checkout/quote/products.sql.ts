import { CompiledQuery } from 'kysely'
import type { Currency } from '#domain/platform/values/money.ts'
import { readOffer } from '#domain/catalogue/products/order-bump.ts'
import type { SoldType } from '#domain/catalogue/products/product-type.ts'
import type { PlanTerms, Product } from '#domain/orders/pricing/purchase-line.ts'
import { batchedByDatabase } from '#server/platform/database/batch.ts'
import type { Db } from '#server/platform/database/database.ts'
import { priceNow, unionOfProducts } from '#server/catalogue/products/product-rows.sql.ts'

/** Products that can be bought now, and the members of bundles among them. Concurrent calls are batched into one statement. */
export const buyableProducts = batchedByDatabase(readBatch, { most: 50 })

async function readBatch(db: Db, wanted: readonly (readonly string[])[]): Promise<Map<string, Product>[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(buyable, [[...new Set(wanted.flat())]]))
  const products = new Map((rows as ProductRow[]).map((row) => [row.id, productOf(row)]))
  const withMembers = (id: string) => [id, ...(products.get(id)?.members ?? [])]
  return wanted.map((ids) => new Map(ids.flatMap(withMembers).flatMap((id) => (products.has(id) ? [[id, products.get(id)!]] : []))))
}

interface ProductRow {
  kind: SoldType
  id: string
  title: string
  cents: number
  currency: string
  shipping: number
  physical: boolean
  stock: number | null
  picture: string
  code: string
  members: string[] | null
  plan: PlanTerms | null
  order_bumps: unknown
  pix_discount: number
}

const buyable = `with wanted as materialized (select $1::uuid[] || array(select unnest(members) from bundles where id = any($1)) as ids)
  ${unionOfProducts(
    ({ currency, shipping, physical, stock, picture, code, members, plan, onSale }, table, type) =>
      `select '${type}' as kind, id, title, ${priceNow(table)} as cents, ${currency} as currency, ${shipping} as shipping, ${physical} as physical,
    ${stock} as stock, ${picture} as picture, ${code} as code, ${members} as members, ${plan} as plan, order_bumps, (select pix_discount from store_settings)
  from ${table} where id = any((select ids from wanted)::uuid[]) and ${onSale}
    and is_on_sale(now(), on_sale_from, on_sale_until)`,
  )}`
const productOf = ({
  kind,
  id,
  title,
  cents,
  currency,
  shipping,
  physical,
  stock,
  picture,
  code,
  members,
  plan,
  order_bumps,
  pix_discount,
}: ProductRow): Product => ({
  kind,
  id,
  title,
  priceCents: cents,
  currency: currency as Currency,
  physical,
  shippingCents: physical ? shipping : 0,
  // An e-book is never out of stock, even if its column has a number.
  stock: physical ? stock : null,
  picture,
  code,
  members,
  plan,
  pixDiscount: pix_discount,
  offers: Array.isArray(order_bumps) ? order_bumps.map(readOffer).filter((offer) => offer !== null) : [],
})
