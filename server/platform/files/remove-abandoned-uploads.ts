import { workThrough } from '../jobs/work-through.ts'
import type { Deps } from '../start/deps.ts'
import { expiredUploads, removeExpiredUpload, type UploadRow } from './uploads.sql.ts'

const batch = 100
const longestMs = 300_000

type Needs = Pick<Deps, 'db' | 'storage' | 'log'>

/**
 * Removes uploads that nobody has continued for two days, with what has arrived of them. The next run tries again what the storage does not
 * remove.
 */
export async function removeAbandonedUploads(deps: Needs): Promise<void> {
  const removed = await workThrough({
    next: (except) => expiredUploads(deps.db, batch, except),
    handle: (upload) => removeUpload(deps, upload),
    longestMs,
    mostLeft: batch,
  })
  if (removed > 0) deps.log.info({ removed }, 'removed abandoned uploads')
}

/** Removes an upload that has expired. False: the storage has not removed its content. */
export async function removeUpload({ db, storage, log }: Needs, { id, state }: Pick<UploadRow, 'id' | 'state'>): Promise<boolean> {
  try {
    // The content first: a row that is gone could not be found again.
    await Promise.all([...(state.pieces ?? []), ...(state.pending ?? [])].map((key) => storage.remove(key)))
  } catch (err) {
    log.error({ err, uploadId: id }, 'the content of an upload could not be removed')
    return false
  }
  await removeExpiredUpload(db, id)
  return true
}
