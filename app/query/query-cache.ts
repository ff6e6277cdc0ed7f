/** Spec §9: answers count as fresh for 5 minutes, and a failed read is tried 3 more times. */
const freshMs = 5 * 60_000
const retries = 3
const most = 50

const kept = new Map<string, { answer: Promise<unknown>; until: number }>()

/** The answer to a read, from memory while it is fresh: going back to a list costs nothing. Failures are not kept. */
export function fresh<Result>(key: string, read: () => Promise<Result>): Promise<Result> {
  const known = kept.get(key)
  if (known && known.until > Date.now()) return known.answer as Promise<Result>
  const answer = patiently(read)
  kept.set(key, { answer, until: Date.now() + freshMs })
  if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
  answer.catch(() => kept.delete(key))
  return answer
}

/** Only the network is tried again; an answer that says no is an answer. */
async function patiently<Result>(read: () => Promise<Result>, left = retries): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (left === 0 || !(error instanceof TypeError)) throw error
    await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** (retries - left)))
    return patiently(read, left - 1)
  }
}
