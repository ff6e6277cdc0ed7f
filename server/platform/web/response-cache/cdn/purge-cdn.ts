import type { Deps } from '#server/platform/start/deps.ts'
import { providerCalls } from '#server/platform/monitoring/events.ts'
import type { Cdn, PurgeRequest } from '#integrations/cdn/cdn.ts'
import type { CallGate } from '#server/platform/monitoring/circuit-breaker.ts'
import { duePurges, purgeLater, storePurged } from './purges.sql.ts'

interface Purging extends Pick<Deps, 'db'> {
  cdn: Cdn
  gate: CallGate
  /** For tests. */
  timeoutMs?: number
}

/** If the CDN names no time. Seconds. */
const defaultPause = 15

/**
 * Purges what is due, all tags together. A rate limit postpones it; any other failure throws when all have been sent, and the job is tried
 * again.
 */
export function purging({ db, cdn, gate, timeoutMs = 10_000 }: Purging) {
  let limitedUntil = 0
  return async () => {
    const { tags, now } = await duePurges(db)
    if (tags.length === 0 || Date.now() < limitedUntil) return
    if (!(await gate.allows())) throw new Error('the CDN does not respond: calls are paused')
    // All of them: one server of several that is down must not keep the old pages on the others.
    const sent = await Promise.allSettled(cdn.purges(tags).map((request) => send(request, timeoutMs)))
    const answers = sent.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    await gate.report(answers.length > 0 ? null : 'unavailable')
    const limited = answers.find(({ status }) => status === 429)
    if (limited) {
      limitedUntil = Date.now() + limited.pause * 1000
      return purgeLater(db, new Date(limitedUntil))
    }
    const failed = sent.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
    const refused = answers.find(({ status }) => status >= 400)
    if (refused) throw new Error(`the CDN refused a purge: ${refused.status}`)
    await storePurged(db, tags, now)
  }
}

async function send({ url, ...request }: PurgeRequest, timeoutMs: number): Promise<{ status: number; pause: number }> {
  const begun = performance.now()
  const end = (outcome: string) =>
    providerCalls.publish({ provider: 'CDN', operation: 'purge', outcome, seconds: (performance.now() - begun) / 1000 })
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    await response.body?.cancel()
    const failed = response.status >= 500 || (response.status >= 300 && response.status < 400)
    if (failed) throw new Error(`the CDN returned ${response.status}`)
    end(response.ok ? 'ok' : response.status === 429 ? 'rate-limit' : 'refused')
    return { status: response.status, pause: Number(response.headers.get('retry-after')) || defaultPause }
  } catch (error) {
    end('unavailable')
    throw error
  }
}
