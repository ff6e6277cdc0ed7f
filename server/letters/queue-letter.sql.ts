import type { Tx } from '../database.ts'
import { addJob } from '../jobs.ts'

/** The letter of this kind for this order, once: the unique row lets only the first caller add the job. */
export async function queueLetter(tx: Tx, orderId: string, kind: 'ACCESS' | 'REFUND') {
  const letter = await tx
    .insertInto('letters')
    .values({ order_id: orderId, kind })
    .onConflict((conflict) => conflict.columns(['order_id', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (letter) await addJob(tx, 'send_letter', { letterId: letter.id })
}
