/** Seconds of a video as people write them: 12:40, or 1:02:03 from one hour on. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** The seconds of such a text. NaN if it is none. */
export function secondsOf(text: string): number {
  if (!/^\d{1,4}(:[0-5]?\d){1,2}$/.test(text.trim())) return Number.NaN
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
