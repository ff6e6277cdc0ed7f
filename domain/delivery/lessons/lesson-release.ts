/**
 * When a lesson opens for an access (docs/delivery.md#lessons): some days after the access was granted, or on a date; at once if it has
 * neither. Days begin at midnight in São Paulo, so that a lesson opens in the morning for everybody and not at the hour of the purchase.
 */
export interface Release {
  preview?: boolean | null
  releaseAfterDays?: number | null
  /** A day in São Paulo, YYYY-MM-DD. */
  releaseOn?: string | null
}

const dayInSaoPaulo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })
const dayMs = 24 * 60 * 60 * 1_000

/** Null: it is open from the start. A preview always is. */
export function opensAt({ preview, releaseAfterDays, releaseOn }: Release, grantedAt: Date): Date | null {
  if (preview) return null
  if (releaseOn) return midnight(releaseOn)
  if (releaseAfterDays) return new Date(midnight(dayInSaoPaulo.format(grantedAt)).getTime() + releaseAfterDays * dayMs)
  return null
}

/** Null: it is open now. Otherwise when it will be. */
export function lockedUntil(release: Release, grantedAt: Date, now: Date): Date | null {
  const opening = opensAt(release, grantedAt)
  return opening && opening > now ? opening : null
}

/** Whether the lesson opened at the beginning of this day, YYYY-MM-DD in São Paulo, for an access that was there already. */
export function opensOn(release: Release, grantedAt: Date, day: string): boolean {
  const opening = opensAt(release, grantedAt)
  return opening !== null && opening.getTime() === midnight(day).getTime() && grantedAt < opening
}

/** The moments of granting between which an access has a lesson that opens on this day, as `opensOn` says. `from` null: any before. */
export function grantsNewsOf(lessons: readonly Release[], day: string): { from: Date | null; until: Date }[] {
  const today = midnight(day)
  const daysAgo = (days: number) => new Date(today.getTime() - days * dayMs)
  const opening = lessons.filter(({ preview }) => !preview)
  if (opening.some(({ releaseOn }) => releaseOn === day)) return [{ from: null, until: today }]
  const days = new Set(opening.flatMap(({ releaseOn, releaseAfterDays }) => (!releaseOn && releaseAfterDays ? [releaseAfterDays] : [])))
  return [...days].map((each) => ({ from: daysAgo(each), until: daysAgo(each - 1) }))
}

/** São Paulo has had no daylight saving time since 2019, so each of its days begins at 03:00 UTC. */
const midnight = (day: string) => new Date(`${day}T00:00:00-03:00`)

/**
 * The days between lessons if they open at a steady pace, such as 7 for one a week. Null if they do not. The first lesson opens at once.
 */
export function paceOf(lessons: readonly Release[]): number | null {
  const step = lessons[1]?.releaseAfterDays
  if (!step) return null
  return lessons.every(({ releaseAfterDays, releaseOn }, index) => !releaseOn && (releaseAfterDays ?? 0) === index * step) ? step : null
}
