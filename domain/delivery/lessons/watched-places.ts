/** Stretches of a video in whole seconds, from the first to before the last: in order, and none touches another. */
export type WatchedPlaces = readonly (readonly [from: number, to: number])[]

/** The most stretches in one report. */
export const mostReported = 500

export const secondsOf = (places: WatchedPlaces): number => places.reduce((sum, [from, to]) => sum + to - from, 0)

/** All of these stretches together, in whichever order they come and however they overlap. */
export function joinPlaces(...lists: WatchedPlaces[]): WatchedPlaces {
  const joined: [number, number][] = []
  const all = lists.flat().filter(([from, to]) => to > from)
  for (const [from, to] of all.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** The stretches of `places` that are not in `known`, at most so many seconds of them, from the start. */
export function newPlaces(places: WatchedPlaces, known: WatchedPlaces, seconds: number): WatchedPlaces {
  const missing = places.flatMap((stretch) =>
    known.reduce<WatchedPlaces>((rest, each) => rest.flatMap((part) => without(part, each)), [stretch]),
  )
  let left = Math.floor(seconds)
  return missing.flatMap(([from, to]): WatchedPlaces => {
    const length = Math.min(to - from, left)
    left -= length
    return length > 0 ? [[from, from + length]] : []
  })
}

const without = ([from, to]: readonly [number, number], [start, end]: readonly [number, number]): WatchedPlaces =>
  [[from, Math.min(to, start)] as const, [Math.max(from, end), to] as const].filter(([first, last]) => last > first)
