/**
 * The lesson page's interface to any video: a file, or a frame of another host. A new host is a component with these props, and a case in
 * `video-player.tsx`. Times are seconds.
 */
export interface Media {
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  setRate: (rate: number) => void
  setMuted: (muted: boolean) => void
}

export interface MediaState {
  playing: boolean
  position: number
  /** Null: not known yet. */
  duration: number | null
  rate: number
  muted: boolean
}

export interface MediaProps {
  title: string
  /** Where to start. */
  startAt: number
  onReady: (media: Media | null) => void
  onChange: (change: Partial<MediaState>) => void
  onEnded: () => void
}

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3]

/** The next faster or slower rate. */
export function nextRate(rate: number, direction: 1 | -1): number {
  const faster = rates.filter((each) => (each - rate) * direction > 0)
  return (direction > 0 ? faster[0] : faster.at(-1)) ?? rate
}
