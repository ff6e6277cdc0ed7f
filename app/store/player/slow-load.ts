/** A segment while it is loaded. */
export interface Loading {
  /** Bits a second of each quality, the lowest first. */
  rates: readonly number[]
  /** The quality that is loaded: a place in `rates`. */
  quality: number
  /** Seconds that the segment plays. */
  duration: number
  /** Bytes that are still to come, and bytes a second that came lately. */
  left: number
  speed: number
  /** Seconds that can be played meanwhile. */
  ahead: number
}

/**
 * The quality to load instead, because the line became so slow that the playback would stop. Null: the load goes on. Time is kept for the same segment in
 * the lowest quality; a load that ends sooner than that one would is not given up.
 */
export function insteadOfSlowLoad({ rates, quality, duration, left, speed: measured, ahead }: Loading): number | null {
  const speed = Math.max(1, measured)
  const needed = left / speed
  const inLowest = (duration * rates[0]!) / 8 / speed
  if (quality === 0 || needed <= Math.max(inLowest, ahead - inLowest)) return null
  return Math.max(
    0,
    rates.findLastIndex((rate, lower) => lower < quality && rate <= speed * 8),
  )
}
