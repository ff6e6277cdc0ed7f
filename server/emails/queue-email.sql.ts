import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { jobAdded } from '../jobs/jobs.ts'

/** What an e-mail is about: an order's access, or one refund of it. */
export type EmailSubject = { kind: 'ACCESS' } | { kind: 'REFUND'; refundId: string }

/** The e-mail on this subject for this order, once: the unique row lets only the first caller add the job. */
export async function queueEmail(tx: Tx, orderId: string, subject: EmailSubject) {
  await sql`with queued as (insert into emails (order_id, kind, refund_id)
      values (${orderId}, ${subject.kind}, ${subject.kind === 'REFUND' ? subject.refundId : null})
      on conflict (order_id, kind, refund_id) do nothing returning id)
    select 1 from queued, lateral ${jobAdded('send_email', sql`json_build_object('emailId', queued.id)`)} as job`.execute(tx)
}

/** An e-mail of access that nobody has begun to send: it would promise what was taken back meanwhile. */
export async function withdrawAccessEmail(tx: Tx, orderId: string) {
  await tx
    .deleteFrom('emails')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'ACCESS')
    .where('sent_at', 'is', null)
    .where('claimed_at', 'is', null)
    .execute()
}
