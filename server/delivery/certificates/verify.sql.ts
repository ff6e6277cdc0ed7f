import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

export interface FoundCertificate {
  courseTitle: string
  hours: number
  name: string
  issuedAt: Date
  isRevoked: boolean
}

export async function certificateByCode(db: Db, code: string): Promise<FoundCertificate | undefined> {
  const { rows } = await sql<FoundCertificate>`select course_title as "courseTitle", hours, name, issued_at as "issuedAt",
      is_void(certificate) as "isRevoked"
    from certificates certificate where code = ${code}`.execute(db)
  return rows[0]
}

export interface FoundCopy {
  title: string
  soldAt: Date
  isRefunded: boolean
}

/** A line may have several copies with one code: those of earlier versions of its file. */
export async function copyByCode(db: Db, code: string): Promise<FoundCopy | undefined> {
  const { rows } = await sql<FoundCopy>`select item.title, coalesce(orders.paid_at, orders.created_at) as "soldAt",
      orders.status <> 'PAID' or item.refunded_at is not null or item.withdrawn_at is not null as "isRefunded"
    from stamped_copies copy join order_items item on item.id = copy.order_item_id join orders on orders.id = item.order_id
    where copy.code = ${code} limit 1`.execute(db)
  return rows[0]
}
