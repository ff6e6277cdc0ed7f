import type { Tx } from '../database.ts'
import { addJob } from '../jobs.ts'

/** What a letter is about: an order's access, or one refund of it. */
export type LetterSubject = { kind: 'ACCESS' } | { kind: 'REFUND'; refundId: string }

/** The letter on this subject for this order, once: the unique row lets only the first caller add the job. */
export async function queueLetter(tx: Tx, orderId: string, subject: LetterSubject) {
  const letter = await tx
    .insertInto('letters')
    .values({ order_id: orderId, kind: subject.kind, refund_id: subject.kind === 'REFUND' ? subject.refundId : null })
    .onConflict((conflict) => conflict.columns(['order_id', 'kind', 'refund_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (letter) await addJob(tx, 'send_letter', { letterId: letter.id })
}

/** A letter of access that nobody has begun to send: it would promise what was taken back meanwhile. */
export async function withdrawAccessLetter(tx: Tx, orderId: string) {
  await tx
    .deleteFrom('letters')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'ACCESS')
    .where('sent_at', 'is', null)
    .where('claimed_at', 'is', null)
    .execute()
}
