import { type Addresses, grantRights } from '#database/roles.ts'
import { eraseAgain, erasuresIn, erasuresNextTo } from './erasure-list.ts'
import { load } from './load.ts'

/** Loads a backup, and makes due again what was erased after it: what the replaced database and the list next to the backup know. */
export async function restoreBackup(addresses: Addresses, folder: string, { replace }: { replace: boolean }) {
  const erased = [...(replace ? await erasuresIn(addresses.owner) : []), ...erasuresNextTo(folder)]
  const manifest = await load(addresses.owner, folder, { replace, onward: true })
  await grantRights(addresses)
  return { ...manifest, erasedAgain: await eraseAgain(addresses.owner, [...new Map(erased.map((each) => [each.id, each])).values()]) }
}
