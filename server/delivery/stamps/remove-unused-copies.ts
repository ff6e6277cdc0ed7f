import type { Deps } from '#server/platform/start/deps.ts'
import { loseCopy, unusedCopies } from './stamped-copies.sql.ts'

const batch = 200
/** The next run continues. So many failures mean that the storage is down. */
const most = { milliseconds: 120_000, failures: 200 }

/**
 * Deletes the content of copies that were not downloaded for 90 days. Their rows stay, so that a code can be verified, and so that the same
 * code is stamped if the copy is wanted again. The content goes first: an interrupted run forgets none. A copy whose content cannot be
 * removed is logged, and left to the next run.
 */
export async function removeUnusedCopies({ db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>) {
  const end = Date.now() + most.milliseconds
  const failed: string[] = []
  let removed = 0
  const remove = async ({ id, key }: { id: string; key: string }) => {
    try {
      await storage.remove(key)
    } catch (err) {
      log.error({ err, copyId: id }, 'the content of an unused copy could not be removed')
      return void failed.push(id)
    }
    await loseCopy(db, id, key)
    removed += 1
  }
  for (let count = batch; count === batch && failed.length < most.failures && Date.now() < end;) {
    const copies = await unusedCopies(db, batch, failed)
    count = copies.length
    for (const copy of copies) if (Date.now() < end) await remove(copy)
  }
  if (removed > 0) log.info({ copies: removed }, 'unused copies of e-books were deleted')
}
