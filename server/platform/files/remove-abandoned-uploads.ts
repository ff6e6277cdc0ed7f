import type { Deps } from '../start/deps.ts'
import { expiredUploads, removeExpiredUpload } from './uploads.sql.ts'

const batchSize = 100

/** Removes uploads that nobody has continued for two days, with what has arrived of them. */
export async function removeAbandonedUploads({ db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  let removed = 0
  for (;;) {
    const uploads = await expiredUploads(db, batchSize)
    for (const { id, state } of uploads) {
      // The content first: a row that is gone could not be found again.
      await Promise.all([...(state.pieces ?? []), ...(state.pending ?? [])].map((key) => storage.remove(key)))
      await removeExpiredUpload(db, id)
      removed += 1
    }
    if (uploads.length < batchSize) break
  }
  if (removed > 0) log.info({ removed }, 'removed abandoned uploads')
}
