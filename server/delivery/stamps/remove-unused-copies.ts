import { workThrough } from '#server/platform/jobs/work-through.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { loseCopy, unusedCopies } from './stamped-copies.sql.ts'

const batch = 200
const longestMs = 120_000

/**
 * Deletes the content of copies that were not downloaded for 90 days. Their rows stay, so that a code can be verified, and so that the same
 * code is stamped if the copy is wanted again. The content goes first: an interrupted run forgets none. A copy whose content cannot be
 * removed is logged, and left to the next run.
 */
export async function removeUnusedCopies({ db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>) {
  const removed = await workThrough({
    next: (except) => unusedCopies(db, batch, except),
    handle: async ({ id, key }) => {
      await storage.remove(key)
      await loseCopy(db, id, key)
      return true
    },
    longestMs,
    onFailure: (err, { id }) => log.error({ err, copyId: id }, 'the content of an unused copy could not be removed'),
    mostLeft: batch,
  })
  if (removed > 0) log.info({ copies: removed }, 'unused copies of e-books were deleted')
}
