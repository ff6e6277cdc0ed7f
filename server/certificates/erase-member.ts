import { eraseAccesses } from '../access/access.sql.ts'
import { deleteBuyer } from '../buyers/buyers.sql.ts'
import { deleteSessionsOf, forgetOrderInSessions } from '../buyers/sessions.sql.ts'
import { deleteCodesOf } from '../buyers/sign-in-codes.sql.ts'
import type { Tx } from '../database/database.ts'
import { anonymizeDownloadsOfAddress } from '../files/file-downloads.sql.ts'
import { removeAddressFromHistory } from '../history/history.sql.ts'
import { deleteProgress } from '../library/progress.sql.ts'
import { deleteCertificates } from './certificates.sql.ts'

/** Deletes what an address has in the library: accesses, its name, progress, certificates, sessions and codes. In the order of locks. */
export async function eraseMember(tx: Tx, email: string) {
  await eraseAccesses(tx, email)
  await deleteBuyer(tx, email)
  await deleteProgress(tx, email)
  await deleteCertificates(tx, email)
  await deleteSessionsOf(tx, email)
  await deleteCodesOf(tx, email)
  await anonymizeDownloadsOfAddress(tx, email)
  await removeAddressFromHistory(tx, email)
}

/** Ends what an order granted and nobody else did. The browsers that paid for it see it no more. */
export async function eraseGranted(tx: Tx, order: { id: string; email: string }) {
  await eraseAccesses(tx, order.email, order.id)
  await forgetOrderInSessions(tx, order.id)
}
