import type { Db } from '#server/platform/database/database.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { type ContactMessage, lockMessage, storeAnswered } from './contact-messages.sql.ts'

export type Answered = ContactMessage | 'missing' | 'answered-before'

/** Records that staff have answered a message. The answer itself is an e-mail, which the store does not see. */
export async function answerMessage(db: Db, id: string, actor: string): Promise<Answered> {
  return db.transaction().execute(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) return 'missing'
    if (message.answered_at) return 'answered-before'
    await record(tx, { actor, entity: 'MESSAGE', entityId: id, action: 'ANSWERED', changes: [] })
    return storeAnswered(tx, id, actor)
  })
}
