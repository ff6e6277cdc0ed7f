import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { retryWhileUnavailable } from '../database/availability.ts'

/** Longer than the mail server may take. */
const leaseSeconds = 60

/**
 * The e-mail, if it is still to be sent and nobody is at it. Throws while somebody else is: the job is tried again, so an e-mail whose
 * sender died is not forgotten.
 */
export async function claimEmail(db: Db, emailId: string): Promise<{ id: string; order_id: string; refund_id: string | null } | undefined> {
  const claimed = await db
    .updateTable('emails')
    .set({ claimed_at: sql`now()` })
    .where('id', '=', emailId)
    .where('sent_at', 'is', null)
    .where((where) =>
      where.or([where('claimed_at', 'is', null), where('claimed_at', '<', sql<Date>`now() - make_interval(secs => ${leaseSeconds})`)]),
    )
    .returning(['id', 'order_id', 'refund_id'])
    .executeTakeFirst()
  if (claimed) return claimed
  const email = await db.selectFrom('emails').select('sent_at').where('id', '=', emailId).executeTakeFirst()
  if (email && !email.sent_at) throw new Error(`e-mail ${emailId} is being sent by somebody else`)
  return undefined
}

/** The mail server has it: a database that is away for a moment must not make it go out again. The lease holds meanwhile. */
export async function recordSent(db: Db, emailId: string, messageId: string) {
  const note = db
    .updateTable('emails')
    .set({ sent_at: sql`now()`, message_id: messageId })
    .where('id', '=', emailId)
  await retryWhileUnavailable(leaseSeconds / 2, () => note.execute())
}

export async function endClaim(db: Db, emailId: string) {
  await db.updateTable('emails').set({ claimed_at: null }).where('id', '=', emailId).where('sent_at', 'is', null).execute()
}
