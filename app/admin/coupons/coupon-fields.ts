import { centsFromUnits } from '#domain/money.ts'
import { numberText, typedNumber, typedNumberOr, type TypedUnit } from '#domain/typed-number.ts'
import { formatCents } from '../../ui/format.ts'
import type { Described } from '../forms/conflict.tsx'
import { sentMoment, typedMoment } from '../forms/typed-moment.ts'
import type { GetCouponResult } from './coupons.graphql.ts'

export type Coupon = GetCouponResult['getCoupon']

/** The values of the coupon form. Dates are local times in São Paulo: 2026-11-30T23:59. */
export interface CouponFields {
  code: string
  type: 'PERCENTAGE' | 'FIXED'
  amount: string
  active: boolean
  startsAt: string
  endsAt: string
  maxUses: string
  maxUsesPerBuyer: string
  minimum: string
}

export const newCouponFields: CouponFields = {
  code: '',
  type: 'PERCENTAGE',
  amount: '',
  active: true,
  startsAt: '',
  endsAt: '',
  maxUses: '',
  maxUsesPerBuyer: '',
  minimum: '0',
}

/** The unit in which the discount is typed. */
export const amountUnits = { PERCENTAGE: '%', FIXED: 'BRL' } as const satisfies Record<CouponFields['type'], TypedUnit>

export const couponFieldsOf = (coupon: Coupon): CouponFields => ({
  code: coupon.code,
  type: coupon.type,
  amount: numberText(coupon.amount),
  active: coupon.active,
  startsAt: typedMoment(coupon.startsAt),
  endsAt: typedMoment(coupon.endsAt),
  maxUses: numberText(coupon.maxUses),
  maxUsesPerBuyer: numberText(coupon.maxUsesPerBuyer),
  minimum: numberText(coupon.minimum),
})

export const couponInput = (fields: CouponFields) => ({
  code: fields.code,
  type: fields.type,
  amount: typedNumber(fields.amount, amountUnits[fields.type]),
  active: fields.active,
  startsAt: sentMoment(fields.startsAt),
  endsAt: sentMoment(fields.endsAt),
  maxUses: typedNumberOr(null, fields.maxUses),
  maxUsesPerBuyer: typedNumberOr(null, fields.maxUsesPerBuyer),
  minimum: typedNumberOr(0, fields.minimum, 'BRL'),
})

export const describeCoupon = (fields: CouponFields): Described[] => [
  { label: 'Código', text: fields.code },
  { label: 'Desconto', text: `${fields.amount} ${fields.type === 'PERCENTAGE' ? '%' : 'BRL'}` },
  { label: 'Ativo', text: fields.active ? 'sim' : 'não' },
  { label: 'Começa em', text: fields.startsAt.replace('T', ' ') },
  { label: 'Termina em', text: fields.endsAt.replace('T', ' ') },
  { label: 'Usos no total', text: fields.maxUses },
  { label: 'Usos por cliente', text: fields.maxUsesPerBuyer },
  { label: 'Compra mínima', text: fields.minimum },
]

/** 10 % or R$ 25,00. */
export const discountText = ({ type, amount }: { type: Coupon['type']; amount: number }): string =>
  type === 'PERCENTAGE' ? `${amount.toLocaleString('pt-BR')}%` : formatCents(centsFromUnits(amount))
