interface Timed {
  hasVideo: boolean
  /** Seconds; null: not known. */
  duration: number | null
}

/** How long all lessons take, in seconds. Null: not known, because no lesson says it, or one with a video does not. */
export function lengthOf(lessons: readonly Timed[]): number | null {
  if (lessons.some(({ hasVideo, duration }) => hasVideo && duration === null)) return null
  return lessons.reduce((sum, { duration }) => sum + (duration ?? 0), 0) || null
}

/** `5 h 20 min`, in whole minutes, of which there is at least one. */
export function lengthText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}
