import { sql } from 'kysely'

/**
 * The buyer of `orders` as lists show it. Empty of an order whose person wants it erased: only the open order names that one, and records who
 * saw it (docs/rules/privacy.md#blocked-orders).
 */
export const listedName = sql<string>`case when orders.blocked_at is null then orders.name else '' end`
export const listedEmail = sql<string>`case when orders.blocked_at is null then orders.email else '' end`
