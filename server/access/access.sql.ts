import { normalEmail } from '#domain/email.ts'
import type { Db, Tx } from '../database.ts'

/** True if it was not there before. One row per e-mail and course: granting twice changes nothing (spec §7 permissions; design.md §4 effects happen once). */
export async function grantAccess(
  db: Db,
  email: string,
  courseId: string,
  from: { orderId: string } | { staff: string },
): Promise<boolean> {
  const granted = await db
    .insertInto('course_accesses')
    .values({
      email: normalEmail(email),
      course_id: courseId,
      order_id: 'orderId' in from ? from.orderId : null,
      granted_by: 'staff' in from ? from.staff : null,
    })
    .onConflict((conflict) => conflict.columns(['email', 'course_id']).doNothing())
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

/** The courses of a paid order, for its buyer. */
export async function grantOrderAccess(tx: Tx, order: { id: string; email: string }) {
  const courses = await tx
    .selectFrom('order_items')
    .select('course_id')
    .where('order_id', '=', order.id)
    .where('course_id', 'is not', null)
    .execute()
  for (const { course_id } of courses) if (course_id) await grantAccess(tx, order.email, course_id, { orderId: order.id })
}

export async function revokeOrderAccess(tx: Tx, orderId: string) {
  await tx.deleteFrom('course_accesses').where('order_id', '=', orderId).execute()
}

export async function courseIdBySlug(db: Db, slug: string): Promise<string | null> {
  const course = await db.selectFrom('courses').select('id').where('slug', '=', slug).where('removed_at', 'is', null).executeTakeFirst()
  return course?.id ?? null
}
