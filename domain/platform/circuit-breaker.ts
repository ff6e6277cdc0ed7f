/** Failed calls in a row after which no more calls are made, except for probes. */
export const failuresToOpen = 5

/** Failures that are further apart than this are not in a row. Seconds. */
export const rowSeconds = 60

const longestPause = 30

/**
 * How long background work waits between two probes of a provider that does not respond. It doubles with each failed probe: 1, 2, 4, … up to 30
 * seconds. Seconds.
 */
export const probePause = (failures: number): number => Math.min(longestPause, 2 ** Math.max(0, failures - failuresToOpen))

/** A visitor waits for each probe of the web processes, so they probe at most once a second, whatever the number of failures. Seconds. */
export const visitorsProbePause = 1

/**
 * Whether the result of a call means that the provider does not respond. A rate limit or a used idempotency key is an answer, and so is every
 * refusal.
 */
export const isFailure = (reason: string): boolean => !['rate-limit', 'key-in-use'].includes(reason)
