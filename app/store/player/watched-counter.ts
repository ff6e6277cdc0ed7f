import { joinPlaces, mostReported, type WatchedPlaces } from '#domain/delivery/lessons/watched-places.ts'

/** More between two moments than this is a jump, not watching. */
const longestStep = 4

/** Notes which seconds of a video are watched in this visit. Jumps are not watched. */
export function watchedCounter() {
  let places: WatchedPlaces = []
  let last: number | null = null
  return {
    /** Call it while the video plays. */
    at(position: number) {
      if (last !== null && position > last && position - last < longestStep)
        places = joinPlaces(places, [[Math.floor(last), Math.ceil(position)]])
      last = position
    },
    jumped() {
      last = null
    },
    /** The latest ones, if there are more than a report may name: the others were reported before. */
    places: () => places.slice(-mostReported),
  }
}
