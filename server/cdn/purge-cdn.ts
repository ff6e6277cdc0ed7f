import type { Deps } from '../deps.ts'
import { providerCalls } from '../monitoring/events.ts'
import type { Cdn, PurgeRequest } from '../providers/cdn.ts'
import type { CallGate } from '../providers/circuit-breaker.ts'
import { duePurges, purgeLater, storePurged } from './purges.sql.ts'

interface Purging extends Pick<Deps, 'db'> {
  cdn: Cdn
  gate: CallGate
  /** For tests. */
  timeoutMs?: number
}

/** If the CDN names no time. Seconds. */
const defaultPause = 15

/** Purges what is due, all tags together. A rate limit postpones it; any other failure throws, and the job is tried again. */
export function purging({ db, cdn, gate, timeoutMs = 10_000 }: Purging) {
  let limitedUntil = 0
  return async () => {
    const { tags, now } = await duePurges(db)
    if (tags.length === 0 || Date.now() < limitedUntil) return
    if (!(await gate.allows())) throw new Error('the CDN does not respond: calls are paused')
    for (const request of cdn.purges(tags)) {
      const { status, pause } = await send(request, gate, timeoutMs)
      if (status === 429) {
        limitedUntil = Date.now() + pause * 1000
        return purgeLater(db, new Date(limitedUntil))
      }
      if (status >= 400) throw new Error(`the CDN refused a purge: ${status}`)
    }
    await storePurged(db, tags, now)
  }
}

async function send({ url, ...request }: PurgeRequest, gate: CallGate, timeoutMs: number): Promise<{ status: number; pause: number }> {
  const begun = performance.now()
  const end = async (outcome: string, failure: string | null) => {
    providerCalls.publish({ provider: 'CDN', operation: 'purge', outcome, seconds: (performance.now() - begun) / 1000 })
    await gate.report(failure)
  }
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    await response.body?.cancel()
    const failed = response.status >= 500 || (response.status >= 300 && response.status < 400)
    if (failed) throw new Error(`the CDN returned ${response.status}`)
    await end(response.ok ? 'ok' : response.status === 429 ? 'rate-limit' : 'refused', response.status === 429 ? 'rate-limit' : null)
    return { status: response.status, pause: Number(response.headers.get('retry-after')) || defaultPause }
  } catch (error) {
    await end('unavailable', 'unavailable')
    throw error
  }
}
