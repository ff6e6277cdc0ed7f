import { eraseAccesses, eraseOldAccesses } from '#server/delivery/access/access.sql.ts'
import { deleteBuyer } from '#server/people/buyers/buyers.sql.ts'
import { deleteSessionsOf, endSessionsOf, forgetOrderInSessions } from '#server/people/buyers/sessions.sql.ts'
import { deleteCodesOf } from '#server/people/buyers/sign-in-codes.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { anonymizeDownloadsOfAddress } from '#server/platform/files/file-downloads.sql.ts'
import { removeAddressFromHistory } from '#server/platform/database/history/history.sql.ts'
import { deleteProgress } from '#server/delivery/library/progress.sql.ts'
import { deleteCertificates } from '#server/delivery/certificates/certificates.sql.ts'

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

/** Erases the evidence that `keepsEvidence` left, once the dispute has ended. Later purchases and actions stay. */
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
