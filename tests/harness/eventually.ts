import { setTimeout as pause } from 'node:timers/promises'

/** Polls until the condition is true. Resolves with false if it is not in time: the last look begins after that, however slow the machine is. */
export async function eventually<Seen>(look: () => Promise<Seen | false>, seconds: number, everyMs = 100): Promise<Seen | false> {
  for (const deadline = performance.now() + seconds * 1000; ; await pause(everyMs)) {
    const isLast = performance.now() > deadline
    const seen = await look()
    if (seen || isLast) return seen
  }
}
