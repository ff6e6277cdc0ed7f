import { grantAccess } from '#server/delivery/access/access-reasons.sql.ts'
import type { Shop } from './shop.ts'

/** Gives a course on behalf of the staff. `since` and `until`: as if it had been given then, and as if it had this end. */
export async function giveCourse(
  { db }: Pick<Shop, 'db'>,
  email: string,
  courseId: string,
  { since, until }: { since?: Date; until?: Date } = {},
) {
  await db.transaction().execute((tx) => grantAccess(tx, email, courseId, 'renata'))
  const then = { ...(since && { granted_at: since }), ...(until && { expires_at: until }) }
  if (since || until)
    await db.updateTable('access_reasons').set(then).where('email', '=', email).where('course_id', '=', courseId).execute()
}

/** All that gives an address its courses ends then. */
export const endAccesses = ({ db }: Pick<Shop, 'db'>, email: string, until: Date) =>
  db.updateTable('access_reasons').set({ expires_at: until }).where('email', '=', email).execute()
