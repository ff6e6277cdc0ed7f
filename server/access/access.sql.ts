import { normalEmail } from '#domain/email.ts'
import type { Db, Tx } from '../database/database.ts'

/**
 * Given by the staff; true if that is new. One row per e-mail and course: granting twice changes nothing (docs/rules/api.md#permissions). An access
 * that an order gave already is now the staff's too, and stays when the order is given back.
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

/** The courses of a paid order, for its buyer. A row that is there already is locked: whoever takes it away meanwhile sees this order too. */
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
 * Takes back the access that came from these courses of an order. One that another paid order gives as well passes on to that order, one
 * that the staff gave stays theirs. The order's lines and status must already say what they will say.
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
    const heir = await otherPaidOrder(tx, order, access.course_id)
    const kept = heir !== null || access.granted_by !== null
    if (kept) await tx.updateTable('course_accesses').set({ order_id: heir }).where('id', '=', access.id).execute()
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
