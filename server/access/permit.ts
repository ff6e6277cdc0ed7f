import type { Db } from '../database/database.ts'
import { record } from '../history/history.sql.ts'
import { grantAccess, revokeAccess } from './access.sql.ts'

/** Grants or revokes access on behalf of the staff, and records it in the history if it changed anything. */
export async function permit(db: Db, actor: string, action: 'GRANTED' | 'REVOKED', email: string, courseId: string) {
  await db.transaction().execute(async (tx) => {
    const changed = action === 'GRANTED' ? await grantAccess(tx, email, courseId, actor) : await revokeAccess(tx, email, courseId)
    if (!changed) return
    const [before, after] = action === 'GRANTED' ? [null, email] : [email, null]
    await record(tx, { actor, entity: 'ACCESS', entityId: courseId, action, changes: [{ field: 'email', before, after }] })
  })
}
