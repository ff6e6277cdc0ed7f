import { formatDay } from '#domain/platform/values/format-day.ts'
import type { Touch } from './attribution.ts'

/** A touch in a line for staff. */
export function touchText(touch: Partial<Touch> | undefined): string | null {
  if (!touch) return null
  const { at, source, medium, campaign, content, term, landing, referrer } = touch
  const names = [source, medium, campaign, content, term].filter(Boolean).join(' · ')
  const place = [landing && `em ${landing}`, referrer && referrer !== source && `por ${referrer}`, at && formatDay(at)]
  return [names, ...place].filter(Boolean).join(', ')
}
