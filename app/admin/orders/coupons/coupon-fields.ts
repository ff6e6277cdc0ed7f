import { centsFromUnits, formatCents } from '#domain/platform/values/money.ts'
import { typedNumber, type TypedUnit } from '#domain/platform/values/typed-number.ts'
import { formFields, momentField, numberOr, ofType } from '#app/admin/platform/forms/form-fields.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { getCoupon } from './coupons.graphql.ts'

export type Coupon = AnswerOf<typeof getCoupon>

/** The unit in which the discount is typed. */
export const amountUnits = { PERCENTAGE: '%', FIXED: 'BRL' } as const satisfies Record<Coupon['type'], TypedUnit>

export const couponForm = formFields(
  {
    code: { label: 'Código', initial: '', hint: 'O que o cliente digita; maiúsculas e minúsculas valem o mesmo.' },
    type: { label: 'Tipo', initial: ofType<Coupon['type']>('PERCENTAGE') },
    amount: { label: 'Desconto', initial: '' },
    active: { label: 'Ativo', initial: true },
    startsAt: { ...momentField, label: 'Começa em', hint: 'Horário de Brasília. Vazio: já vale.' },
    endsAt: { ...momentField, label: 'Termina em', hint: 'Horário de Brasília. Vazio: sem fim.' },
    maxUses: { ...numberOr(null), label: 'Usos no total', hint: 'Vazio: sem limite.' },
    maxUsesPerBuyer: { ...numberOr(null), label: 'Usos por cliente', hint: 'Por CPF e por e-mail. Vazio: sem limite.' },
    minimum: { ...numberOr(0, 'BRL'), label: 'Compra mínima', initial: '0', hint: 'Em reais, dos itens.' },
  },
  {
    input: ({ amount, type }) => ({ amount: typedNumber(amount, amountUnits[type]) }),
  },
)
export type CouponFields = typeof couponForm.initial

/** 10 % or R$ 25,00. */
export const discountText = ({ type, amount }: { type: Coupon['type']; amount: number }): string =>
  type === 'PERCENTAGE' ? `${amount.toLocaleString('pt-BR')}%` : formatCents(centsFromUnits(amount))
