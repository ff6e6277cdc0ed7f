import type { Deps } from '#server/platform/start/deps.ts'
import type { Cdn, PurgeRequest } from '#integrations/cdn/cdn.ts'
import type { CallGate } from '#integrations/http/call-gate.ts'
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
    // All of them: one server of several that is down must not keep the old pages on the others.
    const send = () => Promise.allSettled(cdn.purges(tags).map((request) => answerTo(request, timeoutMs)))
    const sent = await gate.pass('purge', send, outcomeOf)
    if (!sent) throw new Error('the CDN does not respond: calls are paused')
    const answers = answersIn(sent)
    const limited = answers.find(isLimited)
    if (limited) {
      limitedUntil = Date.now() + limited.pause * 1000
      return purgeLater(db, new Date(limitedUntil))
    }
    const failed = sent.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
    const refused = answers.find(isRefused)
    if (refused) throw new Error(`the CDN refused a purge: ${refused.status}`)
    await storePurged(db, tags, now)
  }
}

interface PurgeAnswer {
  status: number
  /** Seconds. */
  pause: number
}
const isLimited = ({ status }: PurgeAnswer) => status === 429
const isRefused = ({ status }: PurgeAnswer) => status >= 400
const answersIn = (sent: PromiseSettledResult<PurgeAnswer>[]) => sent.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))

function outcomeOf(sent: PromiseSettledResult<PurgeAnswer>[]) {
  const answers = answersIn(sent)
  const isAnswered = answers.length > 0
  if (answers.length < sent.length) return { outcome: 'unavailable', isAnswered }
  return { outcome: answers.some(isLimited) ? 'rate-limit' : answers.some(isRefused) ? 'refused' : 'ok', isAnswered }
}

async function answerTo({ url, ...request }: PurgeRequest, timeoutMs: number): Promise<PurgeAnswer> {
  const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  await response.body?.cancel()
  const failed = response.status >= 500 || (response.status >= 300 && response.status < 400)
  if (failed) throw new Error(`the CDN returned ${response.status}`)
  return { status: response.status, pause: Number(response.headers.get('retry-after')) || defaultPause }
}
