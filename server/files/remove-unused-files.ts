import type { Deps } from '../deps.ts'
import { markUnusedFiles, removeIfUnused, unusedFiles } from './files.sql.ts'
import { usesOf } from './file-uses.sql.ts'

const together = 500

/**
 * Marks the files that nothing names, and removes those that were marked 30 days ago (docs/files.md#unused-files). A file that is used
 * again is no longer marked.
 */
export async function removeUnusedFiles({ db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  const used = new Set((await usesOf(db)).map(({ fileId }) => fileId))
  await markUnusedFiles(db, [...used])
  let removed = 0
  for (const { id } of await unusedFiles(db, together)) {
    const file = await db
      .transaction()
      .execute(async (tx) => removeIfUnused(tx, id, async () => (await usesOf(tx)).some((use) => use.fileId === id)))
    if (!file) continue
    await Promise.all([file.key, ...file.variants.map(({ key }) => key)].map((key) => storage.remove(key)))
    removed += 1
  }
  log.info({ removed }, 'removed unused files')
}
