import type { Db, Tx } from '#server/platform/database/database.ts'
import { queueGrantedEmail } from './course-emails.sql.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { changeAccessEnd, grantAccess, revokeAccess } from './access-reasons.sql.ts'

/** Grants or revokes access on behalf of the staff, and records it in the history if it changed anything. */
export async function permit(db: Db, actor: string, action: 'GRANTED' | 'REVOKED', email: string, courseId: string) {
  await db.transaction().execute((tx) => permitWithin(tx, actor, action, email, courseId))
}

/** `until`: of what is granted; absent: as the course is sold. False: nothing has changed. */
export async function permitWithin(
  tx: Tx,
  actor: string,
  action: 'GRANTED' | 'REVOKED',
  email: string,
  courseId: string,
  until?: Date,
): Promise<boolean> {
  const changed = action === 'GRANTED' ? await grantAccess(tx, email, courseId, actor, until) : await revokeAccess(tx, email, courseId)
  if (!changed) return false
  if (action === 'GRANTED') await queueGrantedEmail(tx, email, courseId)
  const [before, after] = action === 'GRANTED' ? [null, email] : [email, null]
  await record(tx, { actor, entity: 'ACCESS', entityId: courseId, action, changes: [{ field: 'email', before, after }] })
  return true
}

/** Stores a new end, null for ever, and records it in the history. False if the address has no access to the course. */
export async function extendAccess(
  db: Db,
  actor: string,
  { email, courseId, until }: { email: string; courseId: string; until: Date | null },
) {
  return db.transaction().execute(async (tx) => {
    const changed = await changeAccessEnd(tx, { email, courseId, until }, actor)
    if (!changed) return false
    const [before, after] = [changed.before?.toISOString() ?? null, until?.toISOString() ?? null]
    if (before !== after)
      await record(tx, {
        actor,
        entity: 'ACCESS',
        entityId: courseId,
        action: 'EDITED',
        changes: [
          { field: 'email', before: email, after: email },
          { field: 'expires_at', before, after },
        ],
      })
    return true
  })
}
