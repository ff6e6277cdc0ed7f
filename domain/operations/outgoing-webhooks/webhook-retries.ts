/** Seconds after the first, second… failed attempt: about three days in all (docs/webhooks.md#retries). */
const pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** An endpoint that does not respond is tried again at least this often, with whatever waits for it. Seconds. */
const longestEndpointPause = 900

/** For how long an endpoint may fail before the store gives it up, and an attempt of one delivery may be repeated. */
export const daysOfRetries = 3

/** Seconds until the next attempt of a delivery after so many failed ones, a fifth more or less so that a thousand do not come at once. */
export const retryPause = (attempts: number, random = Math.random()): number =>
  Math.round((pauses[Math.min(attempts, pauses.length) - 1] ?? 5) * (0.9 + random / 5))

/** Seconds for which an endpoint is left alone after so many failures in a row, or for as long as it asks. */
export const endpointPause = (failures: number, retryAfter: number | null): number =>
  Math.min(Math.max(5 * 3 ** Math.min(failures - 1, 9), retryAfter ?? 0), retryAfter === null ? longestEndpointPause : 86_400)

export type AttemptOutcome = 'delivered' | 'refused' | 'unavailable' | 'gone'

/**
 * 2xx is delivered; a redirect is a failure. Refused: this delivery waits, others go on. Unavailable: nothing else is sent meanwhile. Gone:
 * the endpoint wants no more.
 */
export function outcomeOf(status: number | null): AttemptOutcome {
  if (status === null || status === 408 || status === 429 || status >= 500) return 'unavailable'
  if (status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'delivered' : 'refused'
}
