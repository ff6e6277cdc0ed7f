const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })

/** An ISO date as a datetime-local field shows it, in São Paulo: 2026-11-30T23:59. Null is empty. */
export const typedMoment = (iso: string | null) => (iso ? local.format(new Date(iso)).replace(' ', 'T') : '')

/** The reverse. Brazil has had no daylight saving time since 2019. */
export const sentMoment = (typed: string) => (typed ? `${typed}:00-03:00` : null)

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
