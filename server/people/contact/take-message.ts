import { formatMoment } from '#domain/platform/values/format-day.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import type { Db } from '#server/platform/database/database.ts'
import { claimMessage, type ContactMessage, isClaimed, messageById } from './contact-messages.sql.ts'

/**
 * Claims a message for a staff member who is about to answer it. `from`: the holder that the panel showed, from whom it is taken over. Null: there is no such message.
 * Throws a Refusal if it is answered, or somebody else has it.
 */
export async function takeMessage(db: Db, id: string, actor: string, from: string | null): Promise<ContactMessage | null> {
  const claim = await claimMessage(db, id, actor, from)
  if (claim) return claim
  const message = await messageById(db, id)
  if (!message) return null
  refuseUnlessFree(message, actor)
  // It became free meanwhile.
  return (await claimMessage(db, id, actor, from)) ?? message
}

/** Refuses whoever would write a second answer, and says who answers. */
export function refuseUnlessFree(message: ContactMessage, actor: string) {
  const { answered_by: answerer, answered_at: answeredAt, taken_by: holder, taken_at: takenAt } = message
  if (answerer && answeredAt) throw new Refusal('CONFLICT', `${answerer} já respondeu esta mensagem, em ${formatMoment(answeredAt)}.`)
  if (holder && holder !== actor && takenAt && isClaimed(message))
    throw new Refusal('CONFLICT', `${holder} está respondendo esta mensagem desde ${formatMoment(takenAt)}.`)
}
