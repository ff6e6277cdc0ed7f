/** More between two moments than this is a jump, not watching. */
const longestStep = 4

/**
 * Counts how much of a video is watched: each second of it once per visit, added to what the server knows. Jumps are not counted.
 */
export function watchedSeconds(known: number) {
  const seen = new Set<number>()
  let last: number | null = null
  return {
    /** Call it while the video plays. */
    at(position: number) {
      if (last !== null && position > last && position - last < longestStep)
        for (let second = Math.floor(last); second < Math.floor(position); second++) seen.add(second)
      last = position
    },
    jumped() {
      last = null
    },
    total: () => known + seen.size,
  }
}
