import type { Deps } from '#server/platform/start/deps.ts'
import { deletePassages } from '#server/platform/files/caption-passages.sql.ts'
import { giveUpContent } from '#server/platform/files/content-removals.sql.ts'
import { keysOf, removeIfUnused } from '#server/platform/files/files.sql.ts'
import { usesOf } from './file-uses.sql.ts'
import { deleteRenditions } from '#server/platform/files/videos/video-renditions.sql.ts'
import { removeContent } from '#server/platform/files/remove-content.ts'

/** Removes a file and its content, unless something uses it. `by`: the staff member; null: it was unused for long. False: it is used, or gone. */
export async function removeFile(deps: Pick<Deps, 'db' | 'storage' | 'log'>, id: string, by: string | null): Promise<boolean> {
  const keys = await deps.db.transaction().execute(async (tx) => {
    const file = await removeIfUnused(tx, id, by, async () => (await usesOf(tx, [id], 1)).length > 0)
    if (!file) return null
    await deletePassages(tx, id)
    const ofContent = [...keysOf(file), ...(await deleteRenditions(tx, id))]
    await giveUpContent(tx, ofContent)
    return ofContent
  })
  if (!keys) return false
  await removeContent(deps, keys)
  return true
}
