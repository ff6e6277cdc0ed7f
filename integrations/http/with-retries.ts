import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds. */
const longestPause = 2_000

interface Retries {
  /** How often it is tried at most. */
  most: number
  /** Whether the same attempt may succeed later. */
  isTemporary: (error: unknown) => boolean
  /** After the first failure; each further pause is twice as long, up to two seconds. */
  firstPauseMs?: number | undefined
}

/** Tries until an attempt succeeds. Throws the error of the last attempt, or one that is not temporary at once. */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { most, isTemporary, firstPauseMs = 100 }: Retries,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= most || !isTemporary(error)) throw error
      await pause(Math.min(firstPauseMs * 2 ** (tries - 1), longestPause))
    }
  }
}
