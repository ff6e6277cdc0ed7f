import { formatLongDay } from '#domain/platform/values/format-day.ts'
import { paceOf, type Release } from '#domain/delivery/lessons/lesson-release.ts'

/** How long an access lasts, as buyers read it before they buy. Only whole years become months, so that no month is promised too much. */
export function accessText(days: number | null): string {
  if (days === null) return 'Acesso para sempre'
  if (days === 365) return 'Acesso por 12 meses'
  if (days % 365 === 0) return `Acesso por ${days / 365} anos`
  return days === 1 ? 'Acesso por 1 dia' : `Acesso por ${days} dias`
}

/** When the lessons open, or null if all of them open with the access. */
export function releaseText(lessons: readonly Release[]): string | null {
  const waiting = lessons.filter(({ preview, releaseAfterDays, releaseOn }) => !preview && (releaseAfterDays || releaseOn))
  if (waiting.length === 0) return null
  const pace = paceOf(lessons)
  if (pace === 1) return 'Uma aula nova por dia.'
  if (pace === 7) return 'Uma aula nova por semana.'
  if (pace) return `Uma aula nova a cada ${pace} dias.`
  const dates = waiting.flatMap(({ releaseOn }) => releaseOn ?? []).toSorted()
  const [last] = dates.slice(-1)
  if (last && dates.length === waiting.length)
    return dates[0] === last ? `As aulas abrem em ${formatLongDay(last)}.` : `As aulas abrem aos poucos, até ${formatLongDay(last)}.`
  return 'As aulas abrem aos poucos, nos dias indicados no curso.'
}
