import { eraseAccesses, eraseOldAccesses } from '../access/access.sql.ts'
import { deleteBuyer } from '../buyers/buyers.sql.ts'
import { deleteSessionsOf, endSessionsOf, forgetOrderInSessions } from '../buyers/sessions.sql.ts'
import { deleteCodesOf } from '../buyers/sign-in-codes.sql.ts'
import type { Tx } from '../database/database.ts'
import { anonymizeDownloadsOfAddress } from '../files/file-downloads.sql.ts'
import { removeAddressFromHistory } from '../history/history.sql.ts'
import { deleteProgress } from '../library/progress.sql.ts'
import { deleteCertificates } from './certificates.sql.ts'

/**
 * Deletes what an address has in the library: accesses, its name, progress, certificates, sessions and codes. In the order of locks.
 * `keepsEvidence`: what a dispute needs as evidence stays (docs/disputes.md#evidence), and the sessions only end.
 */
export async function eraseMember(tx: Tx, email: string, { keepsEvidence = false } = {}) {
  if (!keepsEvidence) await eraseAccesses(tx, email)
  await deleteBuyer(tx, email)
  await deleteProgress(tx, email)
  await deleteCertificates(tx, email)
  await (keepsEvidence ? endSessionsOf(tx, email) : deleteSessionsOf(tx, email))
  await deleteCodesOf(tx, email)
  if (!keepsEvidence) await anonymizeDownloadsOfAddress(tx, email)
  await removeAddressFromHistory(tx, email)
}

/** What `keepsEvidence` has left, once the dispute has ended. What the person bought and did since the request stays. */
export async function eraseEvidence(tx: Tx, email: string, requestedAt: Date) {
  await eraseOldAccesses(tx, email, requestedAt)
  await deleteSessionsOf(tx, email, requestedAt)
  await anonymizeDownloadsOfAddress(tx, email, requestedAt)
}

/** Ends what an order granted and nobody else did. The browsers that paid for it see it no more. */
export async function eraseGranted(tx: Tx, order: { id: string; email: string }) {
  await eraseAccesses(tx, order.email, order.id)
  await forgetOrderInSessions(tx, order.id)
}
