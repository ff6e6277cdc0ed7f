import type { CatalogueTable } from '#domain/catalogue/products/product-types.ts'
import { currencies } from '#domain/platform/values/money.ts'
import { priceNow } from './product-rows.sql.ts'

/** A list by price. Prices of another currency are compared in BRL by these rates; one without a rate by its number. */
export interface PriceOrder {
  direction: 'asc' | 'desc'
  rates: Partial<Record<string, number>>
}

interface Listed {
  table: CatalogueTable
  condition: string
  searches: boolean
  /** SQL: how many rows the page and those before it have. */
  reach: string
}

export const priceKey = ({ direction, rates }: PriceOrder) => `${direction} ${JSON.stringify(rates)}`

/**
 * The rows among which a page by price is found, with the price that a visitor sees now. All but the few with a launch are found by the index of
 * the price in their row, so that a page reads no more of them than it and the pages before it show. Every part is a constant of the code or the
 * configuration.
 */
export function rowsByPrice({ table, condition, searches, reach }: Listed, { direction, rates }: PriceOrder) {
  const priced = (rows: string) =>
    `from (select id, created_at, ${priceNow('each')} * ${rateOf(table, rates)} as price from ${rows} as each) as priced`
  if (searches) return { direction, from: priced(`(select ${table}.* from matches join ${table} using (id))`) }
  const moments = 'num_nonnulls(sale_from, on_sale_from, on_sale_until)'
  const steady = (currency: string) =>
    `(select * from ${table} where ${condition} and ${moments} = 0${currency} order by price_cents ${direction}, created_at desc, id desc limit ${reach})`
  const branches = table === 'courses' ? currencies.map((currency) => steady(` and currency = '${currency}'`)) : [steady('')]
  return {
    direction,
    from: priced(`(${branches.join(' union all ')} union all select * from ${table} where ${condition} and ${moments} > 0)`),
  }
}

const rateOf = (table: CatalogueTable, rates: PriceOrder['rates']) =>
  table === 'courses'
    ? `case currency ${currencies.map((currency) => `when '${currency}' then ${rates[currency] ?? 1}`).join(' ')} end`
    : '1'
