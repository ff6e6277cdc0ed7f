import { type Cents, cents, formatRate, percentageOf } from '#domain/platform/values/money.ts'
import { plainCode } from '#domain/platform/values/plain-text.ts'

export type CouponKind = 'PERCENTAGE' | 'FIXED'

export interface Discount {
  type: CouponKind
  /** PERCENTAGE: hundredths of a percent (1000 is 10 %). FIXED: cents. */
  amount: number
}

/** Applies to the items, not to shipping, and never exceeds the items' price. Half a cent is rounded in the buyer's favour. */
export function discountCents(discount: Discount, items: number): Cents {
  const off = discount.type === 'PERCENTAGE' ? percentageOf(discount.amount, items) : discount.amount
  return cents(Math.max(0, Math.min(off, items)))
}

export interface CouponTerms {
  active: boolean
  startsAt: Date | null
  endsAt: Date | null
  minimumCents: number
  maxUses: number | null
  used: number
  maxUsesPerBuyer: number | null
}

export const couponRefusals = ['inactive', 'not-yet', 'over', 'used-up', 'used-by-buyer', 'below-minimum'] as const
export type CouponRefusal = (typeof couponRefusals)[number]

/** Why this coupon is not valid now, or null. `usesByBuyer` and `items` (cents) are omitted while they are not known yet. */
export function couponRefusal(terms: CouponTerms, now: Date, known: { usesByBuyer?: number; items?: number }): CouponRefusal | null {
  if (!terms.active) return 'inactive'
  if (terms.startsAt && now < terms.startsAt) return 'not-yet'
  if (terms.endsAt && now >= terms.endsAt) return 'over'
  if (terms.maxUses !== null && terms.used >= terms.maxUses) return 'used-up'
  if (terms.maxUsesPerBuyer !== null && (known.usesByBuyer ?? 0) >= terms.maxUsesPerBuyer) return 'used-by-buyer'
  if (known.items !== undefined && known.items < terms.minimumCents) return 'below-minimum'
  return null
}

/** Characters of a code and of what stands around it. A longer text is none. */
export const longestCouponText = 300

/**
 * Codes are compared without regard to case and to what stands around them where they were copied: `Cupom: *SABIA10*.` is SABIA10. No code
 * has a space or begins or ends with a sign.
 */
export const couponCode = (text: string): string =>
  plainCode(text)
    .replace(/^.*:/, '')
    .replace(/^\W*(cupom|c[oó]digo) (?=\W*\w[\w-]+\w\W*$)/i, '')
    .replaceAll(' ', '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '')
    .toUpperCase()

/** 'Cupom SABIA10, 10%'. A fixed discount has no amount here, because the amount is shown beside the line. */
export const couponLine = (code: string, { type, amount }: Discount): string =>
  type === 'PERCENTAGE' ? `Cupom ${code}, ${formatRate(amount)}` : `Cupom ${code}`
