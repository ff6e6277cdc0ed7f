import { formatCents } from '#domain/platform/values/money.ts'
import { shareText } from '../../funnel/share-text.ts'

/** Whole minutes, at least one. Null means unknown. */
export const minutesText = (minutes: number | null): string => (minutes === null ? '—' : `${Math.max(1, Math.round(minutes))} min`)

/** 2026-11-21 is 21/11. */
export const shortDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`

interface Compared {
  now: number
  before: number
  days: number
  /** Less of it is better. */
  isLoss?: boolean
  show?: (figure: number) => string
}

/** Compares with the preceding period of the same length. Against a tiny figure a percentage is meaningless, so the figure is shown. */
export function trendOf({ now, before, days, isLoss = false, show = formatCents }: Compared): {
  note: string
  tone: 'plain' | 'ok' | 'bad'
} {
  if (before <= 0)
    return { note: before === 0 ? `nada nos ${days} dias anteriores` : `${show(before)} nos ${days} dias anteriores`, tone: 'plain' }
  const trend = (now - before) / before
  const tone = trend === 0 ? 'plain' : trend < 0 === isLoss ? 'ok' : 'bad'
  if (trend > 5) return { note: `${show(before)} nos ${days} dias anteriores`, tone }
  return { note: `${trend < 0 ? '−' : '+'}${shareText(Math.abs(trend))} sobre os ${days} dias anteriores`, tone }
}
