import type { Db } from '#server/platform/database/database.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { type ContactMessage, lockMessage, storeAnswered } from './contact-messages.sql.ts'

/** Records that staff have answered a message. The answer itself is an e-mail, which the store does not see. Null: there is no such message. */
export async function answerMessage(db: Db, id: string, actor: string): Promise<ContactMessage | null> {
  return db.transaction().execute(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) return null
    if (message.answered_at) throw new Refusal('CONFLICT', 'Outra pessoa já marcou esta mensagem como respondida.')
    await record(tx, { actor, entity: 'MESSAGE', entityId: id, action: 'ANSWERED', changes: [] })
    return storeAnswered(tx, id, actor)
  })
}
