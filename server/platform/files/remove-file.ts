import type { Deps } from '../start/deps.ts'
import { removeIfUnused } from './files.sql.ts'
import { usesOf } from './file-uses.sql.ts'

/** Removes a file and its content, unless something uses it. `by`: the staff member; null: it was unused for long. False: it is used, or gone. */
export async function removeFile({ db, storage }: Pick<Deps, 'db' | 'storage'>, id: string, by: string | null): Promise<boolean> {
  const file = await db.transaction().execute((tx) => removeIfUnused(tx, id, by, async () => (await usesOf(tx, [id], 1)).length > 0))
  if (!file) return false
  await Promise.all([file.key, ...file.variants.map(({ key }) => key)].map((key) => storage.remove(key)))
  return true
}
