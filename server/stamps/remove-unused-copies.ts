import type { Deps } from '../deps.ts'
import { loseCopy, unusedCopies } from './stamped-copies.sql.ts'

const batch = 200

/**
 * Deletes the content of copies that were not downloaded for 90 days. Their rows stay, so that a code can be verified, and so that the same
 * code is stamped if the copy is wanted again. The content goes first: an interrupted run forgets none.
 */
export async function removeUnusedCopies({ db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>) {
  const copies = await unusedCopies(db, batch)
  for (const { id, key } of copies) {
    await storage.remove(key)
    await loseCopy(db, id, key)
  }
  if (copies.length > 0) log.info({ copies: copies.length }, 'unused copies of e-books were deleted')
}
