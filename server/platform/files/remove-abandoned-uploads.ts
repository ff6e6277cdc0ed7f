import type { Deps } from '../start/deps.ts'
import { removeExpiredUploads } from './uploads.sql.ts'

/** Removes uploads that nobody has continued for two days. The job `remove_content` removes what has arrived of them. */
export async function removeAbandonedUploads({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const removed = await removeExpiredUploads(db)
  if (removed > 0) log.info({ removed }, 'removed abandoned uploads')
}
