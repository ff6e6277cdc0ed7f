import type { Db } from '#server/platform/database/database.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { type ContactMessage, lockMessage, storeAnswered } from './contact-messages.sql.ts'
import { refuseUnlessFree } from './take-message.ts'

/**
 * Stores the answer of the staff, which is sent by e-mail, or that they have answered elsewhere. Null: there is no such message. Throws a
 * Refusal if somebody else has answered it, or is about to.
 */
export async function answerMessage(db: Db, id: string, actor: string, text: string | null): Promise<ContactMessage | null> {
  return db.transaction().execute(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) return null
    refuseUnlessFree(message, actor)
    await record(tx, { actor, entity: 'MESSAGE', entityId: id, action: 'ANSWERED', changes: [] })
    if (text !== null) await addJob(tx, 'send_contact_emails', { messageId: id }, { key: `contact:${id}` })
    return storeAnswered(tx, id, actor, text)
  })
}
