import { joinPlaces, newPlaces, secondsOf, type WatchedPlaces } from './watched-places.ts'

/**
 * How a buyer's progress in a lesson changes (docs/delivery.md#progress). The browser reports it about every 15 s. All times are seconds of
 * the video, except the moments.
 */
export interface Progress {
  /** Where the video continues. */
  position: number
  /** Watched parts of the video. */
  places: WatchedPlaces
  /** How much of it was watched. A part that was watched again counts once. */
  watched: number
  /** Seconds, if known. */
  duration: number | null
  completedAt: Date | null
  updatedAt: Date
}

export interface ProgressReport {
  position: number
  /** Everything that was watched since the page was opened. A report that arrives twice therefore counts once. */
  places?: WatchedPlaces | undefined
  duration?: number | null | undefined
  /** The buyer pressed the button. */
  completed?: boolean | undefined
}

/** The share of a video that completes its lesson. Titles at the end need not be watched. */
const completingShare = 0.9
/** The fastest playback speed: nobody watches more in the time that has passed. */
const fastest = 3
/** Limit of the first report, since nothing tells when the video was started. */
const firstSeconds = 30
/** Nobody watches a video in more pieces, but a report may claim it. Of more, the longest are stored. */
const mostPlaces = 300

/** A completion is never lost. The last report decides the position, and never more is watched than time has passed. */
export function progressAfter(stored: Progress | null, report: ProgressReport, now: Date): Progress {
  const duration = report.duration ?? stored?.duration ?? null
  const elapsed = stored ? Math.max(0, (now.getTime() - stored.updatedAt.getTime()) / 1_000) * fastest : firstSeconds
  const known = stored?.places ?? []
  const places = bounded(joinPlaces(known, newPlaces(reportedPlaces(report, duration), known, elapsed)))
  const watched = Math.max(stored?.watched ?? 0, Math.min(secondsOf(places), duration ?? Infinity))
  const isCompleted = report.completed === true || (duration !== null && duration > 0 && watched >= duration * completingShare)
  return {
    position: Math.min(report.position, duration ?? Infinity),
    places,
    watched,
    duration,
    completedAt: stored?.completedAt ?? (isCompleted ? now : null),
    updatedAt: now,
  }
}

function reportedPlaces({ places = [] }: ProgressReport, duration: number | null): WatchedPlaces {
  const end = duration === null ? Infinity : Math.ceil(duration)
  return joinPlaces(places.map(([from, to]) => [Math.floor(from), Math.min(Math.floor(to), end)]))
}

const bounded = (places: WatchedPlaces): WatchedPlaces =>
  places.length <= mostPlaces ? places : joinPlaces(places.toSorted(([a, b], [c, d]) => d - c - (b - a)).slice(0, mostPlaces))

/** Where to continue: not in the last seconds, and not for a few seconds at the start. */
export const resumeAt = (position: number, duration: number | null): number =>
  position < 10 || (duration !== null && position > duration - 10) ? 0 : position
