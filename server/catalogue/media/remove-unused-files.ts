import type { Deps } from '#server/platform/start/deps.ts'
import { markUnusedFiles, unusedFiles } from '#server/platform/files/files.sql.ts'
import { usedFiles } from './file-uses.sql.ts'
import { removeFile } from './remove-file.ts'

const batchSize = 500

/**
 * Marks the files that nothing names, and removes those that were marked 30 days ago (docs/files.md#unused-files). A file that is used
 * again is no longer marked.
 */
export async function removeUnusedFiles(deps: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  await markUnusedFiles(deps.db, await usedFiles(deps.db))
  let removed = 0
  for (const { id } of await unusedFiles(deps.db, batchSize)) if (await removeFile(deps, id, null)) removed += 1
  deps.log.info({ removed }, 'removed unused files')
}
