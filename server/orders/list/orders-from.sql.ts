import { sql } from 'kysely'
import { searchedText } from '#domain/platform/values/addresses.ts'
import type { Db } from '#server/platform/database/database.ts'
import { amongFew, isAmongFew, matches, newestFitting, orderConditions, type OrderFilters } from './find-orders.sql.ts'

/** A place in a list: the one of an order, which need not be in the list any more. Null: its beginning. */
interface From {
  id: string | null
  /** Towards newer orders, the nearest first. */
  back?: boolean
  limit: number
}

/** The ids of a list's orders that follow a place in it, whatever has joined or left the list meanwhile. */
export async function orderIdsFrom(db: Db, filters: OrderFilters, { id, back = false, limit }: From): Promise<string[]> {
  const words = searchedText(filters.search)
  const place = sql`((select created_at from orders where id = ${id}), ${id}::uuid)`
  const follows = id === null ? sql`true` : back ? sql`(created_at, id) > ${place}` : sql`(created_at, id) < ${place}`
  const order = back ? sql`created_at, id` : sql`created_at desc, id desc`
  const page = sql`where ${follows} order by ${order} limit ${limit}`
  const { rows } = await (
    isAmongFew(filters)
      ? sql<{ id: string }>`with found as materialized (${amongFew(filters, words)}) select id from found ${page}`
      : words === ''
        ? sql<{ id: string }>`select id from orders where ${orderConditions(filters)} and ${follows} order by ${order} limit ${limit}`
        : sql<{ id: string }>`with ${newestFitting(sql`${matches(words)} and ${orderConditions(filters)}`)} select id from found ${page}`
  ).execute(db)
  return rows.map((row) => row.id)
}

/** The orders before and after an order in a list: the newer and the older one. */
export async function neighboursOf(db: Db, id: string, filters: OrderFilters) {
  const [[newer], [older]] = await Promise.all([
    orderIdsFrom(db, filters, { id, back: true, limit: 1 }),
    orderIdsFrom(db, filters, { id, limit: 1 }),
  ])
  return { newer: newer ?? null, older: older ?? null }
}
