import { workThrough } from '../jobs/work-through.ts'
import type { Deps } from '../start/deps.ts'
import { dueRemovals, forgetContent } from './content-removals.sql.ts'

type Needs = Pick<Deps, 'db' | 'storage' | 'log'>

const batch = 200
const longestMs = 240_000

/**
 * Removes content that was given up, with what interrupted runs have left. Throws at the end if the storage has not removed everything: the
 * next run tries again, and staff see a schedule that fails.
 */
export async function removeDueContent(deps: Needs) {
  const failures: unknown[] = []
  const removed = await workThrough({
    next: (except) => dueRemovals(deps.db, batch, except),
    handle: ({ id: key }) => remove(deps, key),
    longestMs,
    onFailure: (err) => {
      failures.push(err)
    },
    mostLeft: batch,
  })
  if (removed > 0) deps.log.info({ removed }, 'removed content that no row names')
  if (failures.length > 0) throw new Error(`the content of ${failures.length} keys could not be removed`, { cause: failures[0] })
}

/** Removes content at once that was given up. What cannot be removed now is left to the job. */
export async function removeContent(deps: Needs, keys: readonly string[]) {
  const removals = await Promise.allSettled(keys.map((key) => remove(deps, key)))
  const failed = removals.find((removal) => removal.status === 'rejected')
  if (failed) deps.log.warn({ err: failed.reason as unknown }, 'content could not be removed yet')
}

/** The mark goes last: an interrupted removal is found again. */
async function remove({ db, storage }: Needs, key: string): Promise<true> {
  await storage.remove(key)
  await forgetContent(db, key)
  return true
}
