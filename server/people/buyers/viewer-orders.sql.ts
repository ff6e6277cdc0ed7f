import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { Viewer } from './viewer.ts'

/** The orders of a viewer: those of its verified address, and those of its session. */
export const isOrderOf = ({ email, orderIds }: Viewer) =>
  sql<boolean>`(orders.email = ${email} or orders.id = any(${[...orderIds]}::uuid[]))`

export async function ownsOrder(db: Db, viewer: Viewer, orderId: string): Promise<boolean> {
  const { rows } = await sql`select from orders where id = ${orderId}::uuid and ${isOrderOf(viewer)}`.execute(db)
  return rows.length > 0
}
