import { setTimeout as pause } from 'node:timers/promises'

/** Looks until there is something to see. False if there is nothing in time. */
export async function eventually<Seen>(look: () => Promise<Seen | false>, seconds: number, everyMs = 100): Promise<Seen | false> {
  for (const deadline = performance.now() + seconds * 1000; ; await pause(everyMs)) {
    const seen = await look()
    if (seen || performance.now() > deadline) return seen
  }
}
