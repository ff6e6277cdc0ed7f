import type { Deps } from '../start/deps.ts'
import { expiredUploads, removeExpiredUpload, type UploadRow } from './uploads.sql.ts'

const batchSize = 100

type Needs = Pick<Deps, 'db' | 'storage' | 'log'>

/**
 * Removes uploads that nobody has continued for two days, with what has arrived of them. The next run tries again what the storage does not
 * remove.
 */
export async function removeAbandonedUploads(deps: Needs): Promise<void> {
  let removed = 0
  for (let last = batchSize, failed = 0; last === batchSize && failed < batchSize;) {
    const uploads = await expiredUploads(deps.db, batchSize, failed)
    last = uploads.length
    for (const upload of uploads) {
      if (await removeUpload(deps, upload)) removed += 1
      else failed += 1
    }
  }
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
