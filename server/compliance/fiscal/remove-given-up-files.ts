import { workThrough } from '#server/platform/jobs/work-through.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { givenUpFiles, storeFilesRemoved } from './fiscal-documents.sql.ts'

const batch = 100
/** The limit of an upkeep job is ten minutes. The next night continues. */
const longestMs = 300_000

/** Deletes the XML and the PDF of documents whose order names nobody any more. The content goes first: an interrupted run forgets none. */
export async function removeGivenUpFiles({ db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>) {
  const removed = await workThrough({
    next: () => givenUpFiles(db, batch),
    handle: async ({ id, keys }) => {
      for (const key of keys) await storage.remove(key)
      await storeFilesRemoved(db, id)
      return true
    },
    longestMs,
  })
  if (removed > 0) log.info({ documents: removed }, 'the files of fiscal documents were deleted, whose orders name nobody any more')
}
