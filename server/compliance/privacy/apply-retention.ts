import type { Deps } from '#server/platform/start/deps.ts'
import { personalData } from './erased-data.ts'

/** So that no statement holds many rows, and no run is taken for one that was abandoned. The next run continues. */
const batchSize = 1_000
const longestRunMs = 30_000

/**
 * Deletes webhook events, exchanges with the provider and access records that are older than the configuration or the law allows
 * (docs/retention.md). Runs in small batches.
 */
export async function applyRetention(deps: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  const end = Date.now() + longestRunMs
  const done: Record<string, number> = {}
  for (const { expires = {} } of personalData)
    for (const [name, remove] of Object.entries(expires)) done[name] = await repeat(end, (most) => remove(deps, most))
  if (Object.values(done).some((rows) => rows > 0)) deps.log.info(done, 'stored events, responses and access records were deleted')
}

/** Until a batch is not full, or the time is up. Returns the number of rows. */
async function repeat(end: number, work: (most: number) => Promise<number>): Promise<number> {
  let rows = 0
  for (let last = batchSize; last === batchSize && Date.now() < end; rows += last) last = await work(batchSize)
  return rows
}
