import { centsFromUnits } from '#domain/platform/values/money.ts'
import { typedNumber, typedNumberOr, type TypedUnit } from '#domain/platform/values/typed-number.ts'
import { formatCents } from '#app/ui/format.ts'
import { formFields, ofType } from '#app/admin/platform/forms/form-fields.ts'
import { sentMoment, typedMoment } from '#domain/platform/values/clock-time.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { getCoupon } from './coupons.graphql.ts'

export type Coupon = AnswerOf<typeof getCoupon>

/** Dates are local times in São Paulo: 2026-11-30T23:59. */
export const couponForm = formFields(
  {
    code: { label: 'Código', initial: '', hint: 'O que o cliente digita; maiúsculas e minúsculas valem o mesmo.' },
    type: { label: 'Tipo', initial: ofType<Coupon['type']>('PERCENTAGE') },
    amount: { label: 'Desconto', initial: '' },
    active: { label: 'Ativo', initial: true },
    startsAt: { label: 'Começa em', initial: '', hint: 'Horário de Brasília. Vazio: já vale.' },
    endsAt: { label: 'Termina em', initial: '', hint: 'Horário de Brasília. Vazio: sem fim.' },
    maxUses: { label: 'Usos no total', initial: '', hint: 'Vazio: sem limite.' },
    maxUsesPerBuyer: { label: 'Usos por cliente', initial: '', hint: 'Por CPF e por e-mail. Vazio: sem limite.' },
    minimum: { label: 'Compra mínima', initial: '0', hint: 'Em reais, dos itens.' },
  },
  ['sim', 'não'],
).withTexts((fields) => ({
  type: null,
  amount: `${fields.amount} ${fields.type === 'PERCENTAGE' ? '%' : 'BRL'}`,
  startsAt: fields.startsAt.replace('T', ' '),
  endsAt: fields.endsAt.replace('T', ' '),
}))
export type CouponFields = typeof couponForm.initial

/** The unit in which the discount is typed. */
export const amountUnits = { PERCENTAGE: '%', FIXED: 'BRL' } as const satisfies Record<CouponFields['type'], TypedUnit>

export const couponFieldsOf = (coupon: Coupon): CouponFields => ({
  ...couponForm.of(coupon),
  startsAt: typedMoment(coupon.startsAt),
  endsAt: typedMoment(coupon.endsAt),
})

export const couponInput = (fields: CouponFields) => ({
  ...fields,
  amount: typedNumber(fields.amount, amountUnits[fields.type]),
  startsAt: sentMoment(fields.startsAt),
  endsAt: sentMoment(fields.endsAt),
  maxUses: typedNumberOr(null, fields.maxUses),
  maxUsesPerBuyer: typedNumberOr(null, fields.maxUsesPerBuyer),
  minimum: typedNumberOr(0, fields.minimum, 'BRL'),
})

/** 10 % or R$ 25,00. */
export const discountText = ({ type, amount }: { type: Coupon['type']; amount: number }): string =>
  type === 'PERCENTAGE' ? `${amount.toLocaleString('pt-BR')}%` : formatCents(centsFromUnits(amount))
