import type { Status } from '#app/ui/badge.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import type { Coupon } from './coupon-fields.ts'

/** The period in which the coupon is valid. */
export function validityText({ startsAt, endsAt }: Pick<Coupon, 'startsAt' | 'endsAt'>): string {
  if (startsAt && endsAt) return `${formatMoment(startsAt)} a ${formatMoment(endsAt)}`
  if (startsAt) return `desde ${formatMoment(startsAt)}`
  return endsAt ? `até ${formatMoment(endsAt)}` : 'sem prazo'
}

type Limits = Pick<Coupon, 'active' | 'startsAt' | 'endsAt' | 'uses' | 'maxUses'>

/** Whether a buyer could use the coupon now, and if not, the first reason. The end of its period is exclusive. */
export function standingOf(coupon: Limits, now: Date): Status {
  if (!coupon.active) return { text: 'Inativo', tone: 'quiet' }
  if (coupon.endsAt && new Date(coupon.endsAt) <= now) return { text: 'Encerrado', tone: 'quiet' }
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return { text: 'Esgotado', tone: 'warn' }
  if (coupon.startsAt && new Date(coupon.startsAt) > now) return { text: 'Agendado', tone: 'info' }
  return { text: 'Valendo', tone: 'ok' }
}
