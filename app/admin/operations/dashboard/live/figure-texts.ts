import { formatCents } from '#domain/platform/values/money.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { shareText } from '../../funnel/share-text.ts'
import type { liveTotals } from './live-figures.graphql.ts'

/** Whole minutes, at least one. Null means unknown. */
export const minutesText = (minutes: number | null): string => (minutes === null ? '—' : `${Math.max(1, Math.round(minutes))} min`)

/** 2026-11-21 is 21/11. */
export const shortDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`

type Revenue = Pick<AnswerOf<typeof liveTotals>['totals'], 'revenueCents' | 'previousRevenueCents'>

/** Compares with the preceding period of the same length. Against a tiny amount a percentage is meaningless, so the amount is shown. */
export function trendOf({ revenueCents, previousRevenueCents }: Revenue, days: number): { note: string; tone: 'plain' | 'ok' | 'bad' } {
  if (previousRevenueCents === 0) return { note: `nada nos ${days} dias anteriores`, tone: 'plain' }
  const trend = (revenueCents - previousRevenueCents) / previousRevenueCents
  if (trend > 5) return { note: `${formatCents(previousRevenueCents)} nos ${days} dias anteriores`, tone: 'ok' }
  return {
    note: `${trend < 0 ? '−' : '+'}${shareText(Math.abs(trend))} sobre os ${days} dias anteriores`,
    tone: trend < 0 ? 'bad' : 'ok',
  }
}
