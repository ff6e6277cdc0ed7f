import { eraseAgain, erasuresIn, erasuresNextTo } from './erasure-list.ts'
import { load } from './load.ts'

/** Loads a backup, and makes due again what was erased after it: what the replaced database and the list next to the backup know. */
export async function restoreBackup(databaseUrl: string, folder: string, { replace }: { replace: boolean }) {
  const erased = [...(replace ? await erasuresIn(databaseUrl) : []), ...erasuresNextTo(folder)]
  const manifest = await load(databaseUrl, folder, { replace, onward: true })
  return { ...manifest, erasedAgain: await eraseAgain(databaseUrl, [...new Map(erased.map((each) => [each.id, each])).values()]) }
}
