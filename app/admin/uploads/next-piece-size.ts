const least = 1024 * 1024
const most = 16 * 1024 * 1024
/** The store ends a request after 30 s. */
const wantedMs = 4_000

/** The bytes of the next piece, so that it takes about four seconds: what a lost connection costs. The first piece is a small one. */
export function nextPieceSize(size: number, tookMs: number): number {
  if (size === 0) return least
  const fitting = (size * wantedMs) / Math.max(tookMs, 1)
  return Math.round(Math.min(Math.max(fitting, least / 4), size * 4, most))
}
