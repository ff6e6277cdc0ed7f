import { normalEmail } from '#domain/email.ts'
import type { Db, Tx } from '../database/database.ts'

/**
 * Grants access on behalf of the staff. True if this changed anything. One row per e-mail and course: granting twice changes nothing
 * (docs/rules/api.md#permissions). An access that an order had granted becomes the staff's too, and remains when the order is refunded.
 */
export async function grantAccess(db: Db, email: string, courseId: string, staff: string): Promise<boolean> {
  const granted = await db
    .insertInto('course_accesses')
    .values({ email: normalEmail(email), course_id: courseId, granted_by: staff })
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'course_id'])
        .doUpdateSet({ granted_by: staff })
        .where('course_accesses.order_id', 'is not', null)
        .where('course_accesses.granted_by', 'is', null),
    )
    .executeTakeFirst()
  return Number(granted.numInsertedOrUpdatedRows) > 0
}

export async function revokeAccess(db: Db, email: string, courseId: string): Promise<boolean> {
  const revoked = await db
    .deleteFrom('course_accesses')
    .where('email', '=', normalEmail(email))
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return revoked.numDeletedRows > 0n
}

/** Stores until when an address has access, null for ever. Returns the end before, or undefined if the address has no access. */
export async function changeAccessEnd(tx: Tx, email: string, courseId: string, until: Date | null) {
  const access = await tx
    .selectFrom('course_accesses')
    .select(['id', 'expires_at'])
    .where('email', '=', email)
    .where('course_id', '=', courseId)
    .forUpdate()
    .executeTakeFirst()
  if (!access) return undefined
  await tx.updateTable('course_accesses').set({ expires_at: until }).where('id', '=', access.id).execute()
  return { before: access.expires_at }
}

/**
 * Grants the buyer of a paid order access to its courses. Locks existing rows, so that a concurrent revocation takes this order into
 * account.
 */
export async function grantOrderAccess(tx: Tx, order: { id: string; email: string }) {
  const email = normalEmail(order.email)
  await tx
    .insertInto('course_accesses')
    .columns(['email', 'course_id', 'order_id'])
    .expression((from) =>
      from
        .selectFrom('order_items')
        .select((select) => [select.val(email).as('email'), 'course_id', select.cast<string>(select.val(order.id), 'uuid').as('order_id')])
        .distinct()
        .where('order_id', '=', order.id)
        .where('course_id', 'is not', null)
        .orderBy('course_id'),
    )
    .onConflict((conflict) => conflict.columns(['email', 'course_id']).doUpdateSet({ email: (row) => row.ref('course_accesses.email') }))
    .execute()
}

/**
 * Revokes the access that an order granted to these courses. An access that another paid order also grants moves to that order, and one
 * that the staff granted remains. The new status of the order and its lines must already be stored.
 */
export async function revokeOrderAccess(tx: Tx, order: { id: string; email: string }, courseIds: readonly string[]) {
  if (courseIds.length === 0) return
  const accesses = await tx
    .selectFrom('course_accesses')
    .select(['id', 'course_id', 'order_id', 'granted_by'])
    .where('email', '=', normalEmail(order.email))
    .where('course_id', 'in', courseIds)
    .orderBy('course_id')
    .forUpdate()
    .execute()
  for (const access of accesses) {
    if (access.order_id !== order.id) continue
    const otherOrderId = await otherPaidOrder(tx, order, access.course_id)
    const remains = otherOrderId !== null || access.granted_by !== null
    if (remains) await tx.updateTable('course_accesses').set({ order_id: otherOrderId }).where('id', '=', access.id).execute()
    else await tx.deleteFrom('course_accesses').where('id', '=', access.id).execute()
  }
}

async function otherPaidOrder(tx: Tx, order: { id: string; email: string }, courseId: string): Promise<string | null> {
  const other = await tx
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.id', '!=', order.id)
    .where('orders.email', '=', normalEmail(order.email))
    .where('orders.status', '=', 'PAID')
    .where('order_items.course_id', '=', courseId)
    .where('order_items.refunded_at', 'is', null)
    .orderBy('orders.paid_at')
    .limit(1)
    .executeTakeFirst()
  return other?.id ?? null
}

export async function courseIdBySlug(db: Db, slug: string): Promise<string | null> {
  const course = await db.selectFrom('courses').select('id').where('slug', '=', slug).where('removed_at', 'is', null).executeTakeFirst()
  return course?.id ?? null
}
