import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import { jobAdded } from '../jobs.ts'

/** What a letter is about: an order's access, or one refund of it. */
export type LetterSubject = { kind: 'ACCESS' } | { kind: 'REFUND'; refundId: string }

/** The letter on this subject for this order, once: the unique row lets only the first caller add the job. */
export async function queueLetter(tx: Tx, orderId: string, subject: LetterSubject) {
  await sql`with queued as (insert into letters (order_id, kind, refund_id)
      values (${orderId}, ${subject.kind}, ${subject.kind === 'REFUND' ? subject.refundId : null})
      on conflict (order_id, kind, refund_id) do nothing returning id)
    select 1 from queued, lateral ${jobAdded('send_letter', sql`json_build_object('letterId', queued.id)`)} as job`.execute(tx)
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
