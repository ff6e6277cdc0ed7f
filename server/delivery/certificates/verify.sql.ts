import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

export interface FoundCertificate {
  courseTitle: string
  hours: number
  name: string
  issuedAt: Date
  isRevoked: boolean
}

/**
 * A certificate counts as revoked if its course, or the cycle of a plan in which it was issued, was refunded, or its buyer withdrew, and the
 * address has no access to it any more. That follows from the sale itself, so no refund has to tell it.
 */
export async function certificateByCode(db: Db, code: string): Promise<FoundCertificate | undefined> {
  const { rows } = await sql<FoundCertificate>`select course_title as "courseTitle", hours, name, issued_at as "issuedAt",
      revoked_at is not null or (
        not exists (select from course_accesses access where access.email = certificate.email and access.course_id = certificate.course_id)
        and exists (select from orders join order_items item on item.order_id = orders.id
          where orders.email = certificate.email and (item.course_id = certificate.course_id or (orders.paid_at <= certificate.issued_at
              and exists (select from courses_of_plan(item.plan_id) as of_plan where of_plan.course_id = certificate.course_id)))
            and (item.refunded_at is not null or item.withdrawn_at is not null))
      ) as "isRevoked"
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
