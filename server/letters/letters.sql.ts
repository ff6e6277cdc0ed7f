import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { overAbsence } from '../database-away.ts'

/** Longer than the mail server may take. */
const leaseSeconds = 60

/**
 * The letter, if it is still to be sent and nobody is at it. Throws while somebody else is: the job is tried again, so a letter whose
 * sender died is not forgotten.
 */
export async function claimLetter(
  db: Db,
  letterId: string,
): Promise<{ id: string; order_id: string; refund_id: string | null } | undefined> {
  const claimed = await db
    .updateTable('letters')
    .set({ claimed_at: sql`now()` })
    .where('id', '=', letterId)
    .where('sent_at', 'is', null)
    .where((where) =>
      where.or([where('claimed_at', 'is', null), where('claimed_at', '<', sql<Date>`now() - make_interval(secs => ${leaseSeconds})`)]),
    )
    .returning(['id', 'order_id', 'refund_id'])
    .executeTakeFirst()
  if (claimed) return claimed
  const letter = await db.selectFrom('letters').select('sent_at').where('id', '=', letterId).executeTakeFirst()
  if (letter && !letter.sent_at) throw new Error(`letter ${letterId} is being sent by somebody else`)
  return undefined
}

/** The mail server has it: a database that is away for a moment must not make it go out again. The lease holds meanwhile. */
export async function noteSent(db: Db, letterId: string, messageId: string) {
  const note = db
    .updateTable('letters')
    .set({ sent_at: sql`now()`, message_id: messageId })
    .where('id', '=', letterId)
  await overAbsence(leaseSeconds / 2, () => note.execute())
}

export async function endClaim(db: Db, letterId: string) {
  await db.updateTable('letters').set({ claimed_at: null }).where('id', '=', letterId).where('sent_at', 'is', null).execute()
}
