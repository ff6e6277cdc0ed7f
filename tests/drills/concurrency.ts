/** Runs `work` on all of them, at most `width` at a time, and returns the results in their order. */
export async function inParallel<Thing, Result>(
  things: readonly Thing[],
  width: number,
  work: (thing: Thing, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < things.length; index = next++) results[index] = await work(things[index] as Thing, index)
  }
  await Promise.all(Array.from({ length: Math.min(width, things.length) }, lane))
  return results
}

export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
