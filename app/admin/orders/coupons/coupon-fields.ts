import { formatCents } from '#domain/platform/values/money.ts'
import { centsField, centsOr, formFields, momentField, numberField, numberOr, ofType } from '#app/admin/platform/forms/form-fields.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { getCoupon } from './coupons.graphql.ts'

export type Coupon = AnswerOf<typeof getCoupon>

export const couponForm = formFields(
  {
    code: { label: 'Código', initial: '', hint: 'O que o cliente digita; maiúsculas e minúsculas valem o mesmo.' },
    type: { label: 'Tipo', initial: ofType<Coupon['type']>('PERCENTAGE') },
    percent: { ...numberField('%'), label: 'Desconto', hint: 'Em % dos itens, sem o frete.' },
    amountCents: { ...centsField, label: 'Desconto', hint: 'Em reais, dos itens, sem o frete.' },
    active: { label: 'Ativo', initial: true },
    startsAt: { ...momentField, label: 'Começa em', hint: 'Horário de Brasília. Vazio: já vale.' },
    endsAt: { ...momentField, label: 'Termina em', hint: 'Horário de Brasília. Vazio: sem fim.' },
    maxUses: { ...numberOr(null), label: 'Usos no total', hint: 'Vazio: sem limite.' },
    maxUsesPerBuyer: { ...numberOr(null), label: 'Usos por cliente', hint: 'Por CPF e por e-mail. Vazio: sem limite.' },
    minimumCents: { ...centsOr(0), label: 'Compra mínima', initial: '0', hint: 'Em reais, dos itens.' },
  },
  {
    // Only the discount of the chosen type is sent.
    input: ({ type }) => (type === 'FIXED' ? { percent: undefined } : { amountCents: undefined }),
  },
)
export type CouponFields = typeof couponForm.initial

/** 10 % or R$ 25,00. */
export const discountText = ({ percent, amountCents }: Pick<Coupon, 'percent' | 'amountCents'>): string =>
  percent === null ? formatCents(amountCents ?? 0) : `${percent.toLocaleString('pt-BR')}%`
