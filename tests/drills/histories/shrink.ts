/** The fewest steps that still show a violation, by leaving out ever smaller parts; at most `tries` are tried. */
export async function shrink(
  steps: readonly number[],
  shows: (steps: readonly number[]) => Promise<boolean>,
  tries: number,
): Promise<readonly number[]> {
  let [left, size, rest] = [steps, Math.ceil(steps.length / 2), tries]
  while (size > 0 && rest > 0) {
    let isShorter = false
    for (let from = 0; from < left.length && rest > 0; rest -= 1) {
      const fewer = [...left.slice(0, from), ...left.slice(from + size)]
      if (await shows(fewer)) [left, isShorter] = [fewer, true]
      else from += size
    }
    if (!isShorter) size = size === 1 ? 0 : Math.ceil(size / 2)
  }
  return left
}
