import { normalEmail } from '#domain/platform/values/email.ts'
import { moveOrderAccess } from '../access/access-reasons.sql.ts'
import { moveCertificateName } from '#server/people/buyers/buyers.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { moveMarks } from '../marks/study-marks.sql.ts'
import { moveQuestions } from '../questions/write-questions.sql.ts'
import { moveProgress } from '../lessons/progress.sql.ts'
import { moveCertificates } from '../certificates/certificates.sql.ts'

/**
 * Moves what a paid order granted to another address (docs/rules/orders.md#mistyped-address). Progress, marks and certificates follow an access that
 * leaves the old address; where that address keeps its own access, they stay. So does the name on certificates. The order, with its new
 * address, must be locked.
 */
export async function movePurchase(tx: Tx, order: { id: string; email: string }, { to, by }: { to: string; by: 'BUYER' | 'STAFF' }) {
  const from = normalEmail(order.email)
  const courseIds = await moveOrderAccess(tx, order, to)
  await moveMarks(tx, { from, to, orderId: order.id, courseIds: by === 'STAFF' ? courseIds : [] })
  // A buyer corrects only an order of which nothing was used: what else the old address has is of somebody who had the course before.
  if (by === 'BUYER') return
  await moveQuestions(tx, { from, to, courseIds })
  await moveCertificateName(tx, { from, to, courseIds })
  if (courseIds.length === 0) return
  await moveProgress(tx, { from, to, courseIds })
  await moveCertificates(tx, { from, to, courseIds })
}
