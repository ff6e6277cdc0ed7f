import { normalEmail } from '#domain/email.ts'
import { moveOrderAccess } from '../access/access.sql.ts'
import type { Tx } from '../database/database.ts'
import { moveProgress } from '../library/progress.sql.ts'
import { moveCertificates } from './certificates.sql.ts'

/**
 * Moves what a paid order granted to another address (docs/rules/orders.md#mistyped-address). Progress and certificates follow an access that
 * leaves the old address; where that address keeps its own access, they stay. The order must be locked.
 */
export async function movePurchase(tx: Tx, order: { id: string; email: string }, to: string) {
  const from = normalEmail(order.email)
  const left = await moveOrderAccess(tx, order, to)
  if (left.length === 0) return
  await moveProgress(tx, { from, to, courseIds: left })
  await moveCertificates(tx, { from, to, courseIds: left })
}
