const two = (value: number) => String(value).padStart(2, '0')

/** Formats 3725 as 1:02:05 and 65 as 01:05. */
export function countdown(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}

/** Whole seconds until `iso` by the server's clock, never below 0. */
export const secondsUntil = (iso: string, now: number, serverAhead: number): number =>
  Math.max(0, Math.ceil((Date.parse(iso) - now - serverAhead) / 1000))
