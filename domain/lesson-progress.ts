/**
 * How a buyer's progress in a lesson changes (docs/delivery.md#progress). The browser reports it about every 15 s. All times are seconds of
 * the video, except the moments.
 */
export interface Progress {
  /** Where the video continues. */
  position: number
  /** How much of it was watched. */
  watched: number
  /** Of the video, if it is known. */
  duration: number | null
  completedAt: Date | null
  updatedAt: Date
}

export interface ProgressReport {
  position: number
  /** Everything that was watched, of which the server knows a part. A report that arrives twice therefore counts once. */
  watched: number
  duration?: number | null | undefined
  /** The buyer pressed the button. */
  completed?: boolean | undefined
}

/** The share of a video that completes its lesson. Titles at the end need not be watched. */
const completingShare = 0.9
/** The fastest playback speed: nobody watches more in the time that has passed. */
const fastest = 2
/** What the first report may contain, since nothing tells when the video was started. */
const firstSeconds = 30

/** A completion is never lost. The last report decides the position, and never more is watched than time has passed. */
export function progressAfter(stored: Progress | null, report: ProgressReport, now: Date): Progress {
  const duration = report.duration ?? stored?.duration ?? null
  const elapsed = stored ? Math.max(0, (now.getTime() - stored.updatedAt.getTime()) / 1_000) * fastest : firstSeconds
  const before = stored?.watched ?? 0
  const watched = Math.max(before, Math.min(report.watched, before + elapsed, duration ?? Infinity))
  const isCompleted = report.completed === true || (duration !== null && duration > 0 && watched >= duration * completingShare)
  return {
    position: Math.min(report.position, duration ?? Infinity),
    watched,
    duration,
    completedAt: stored?.completedAt ?? (isCompleted ? now : null),
    updatedAt: now,
  }
}

/** Where to continue: not in the last seconds, and not for a few seconds at the start. */
export const resumeAt = (position: number, duration: number | null): number =>
  position < 10 || (duration !== null && position > duration - 10) ? 0 : position
