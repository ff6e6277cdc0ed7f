/** Odd, so that one of the times is the median. */
const turns = 21

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** How much longer a reading takes in the second shop than in the first: in turns, so that other work on the machine slows both alike. */
export async function growth<Shop>([small, large]: readonly Shop[], read: (shop: Shop) => Promise<unknown>): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn++)
    for (const [index, shop] of [small!, large!].entries()) {
      const begun = performance.now()
      await read(shop)
      times[index]!.push(performance.now() - begun)
    }
  return median(times[1]) / median(times[0])
}
