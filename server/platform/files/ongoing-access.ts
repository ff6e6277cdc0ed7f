import { Refusal } from '#domain/platform/refusals/refusal.ts'
import type { Deps } from '../start/deps.ts'
import { withOwnBudget } from '../database/database-budget.ts'

/** A response under way reads its access again after so many milliseconds. */
const interval = 2_000

/** The access that began a response has ended meanwhile. */
export class AccessEnded extends Error {
  override readonly name = 'AccessEnded'
}

/**
 * Resolves before each further part of a response may be sent. `requireAccess` throws a Refusal if the access has ended: this rejects with AccessEnded
 * then. While the access cannot be read, what began lawfully goes on, and it is read again an interval later.
 */
export function ongoingAccess(requireAccess: () => Promise<unknown>, log: Deps['log']): () => Promise<void> {
  let readAt = performance.now()
  return async () => {
    if (performance.now() < readAt + interval) return
    try {
      await withOwnBudget(requireAccess)
    } catch (err) {
      if (err instanceof Refusal && err.code !== 'UNAVAILABLE') throw new AccessEnded(err.message)
      log.warn({ err }, 'the access of a download under way could not be read')
    }
    readAt = performance.now()
  }
}
