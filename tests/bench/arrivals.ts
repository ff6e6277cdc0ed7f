import { setTimeout as pause } from 'node:timers/promises'

export interface Arrived {
  /** Milliseconds since the request was due. */
  times: number[]
  errors: string[]
}

/**
 * Starts this many requests per second, whether or not the previous ones are done, so a slow store gets as many requests as a fast one. The
 * time of a request counts from when it was due, so a stall counts for every request that was due meanwhile.
 */
export async function arrivals(perSecond: number, seconds: number, arrive: (number: number) => Promise<void>): Promise<Arrived> {
  const arrived: Arrived = { times: [], errors: [] }
  const begun = performance.now()
  const under = new Set<Promise<void>>()
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = begun + (number * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await pause(early)
    const answered: Promise<void> = arrive(number)
      .then(
        () => void arrived.times.push(performance.now() - due),
        (error: unknown) => void arrived.errors.push(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => under.delete(answered))
    under.add(answered)
  }
  await Promise.all(under)
  return arrived
}
