import { z } from 'zod'
import { addIssuesOf, centsUpTo } from '#domain/platform/forms/form-fields.ts'
import { couponCode, longestCouponText } from './coupon.ts'

/**
 * A coupon as the admin panel sends it, with the discount of its type: `percent` (10 is 10 %, at most two decimals) or `amountCents`.
 * Dates are ISO timestamps, null for no bound.
 */
export const couponTypes = ['PERCENTAGE', 'FIXED'] as const

const decimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
const moment = z.iso.datetime({ offset: true, error: 'Escolha uma data.' }).transform((iso) => new Date(iso))
const limit = z
  .number('Escreva um número.')
  .int('Use um número inteiro.')
  .min(1, 'O limite mínimo é 1.')
  .max(10_000_000, 'O limite é alto demais.')

const fields = {
  code: z
    .string('Escreva o código.')
    .max(longestCouponText, 'Escreva só o código.')
    .transform(couponCode)
    .refine((code) => /^[A-Z0-9_-]{3,40}$/.test(code), 'Use de 3 a 40 letras sem acento, números, hífens ou sublinhados.'),
  type: z.enum(couponTypes, 'Escolha porcentagem ou valor fixo.'),
  percent: z
    .number('Escreva o desconto.')
    .min(0.01, 'O desconto é maior que zero.')
    .max(100, 'Uma porcentagem vai até 100.')
    .refine(decimals, 'Use no máximo duas casas decimais.')
    .optional(),
  amountCents: centsUpTo(100_000_000, 'Escreva o desconto.').min(1, 'O desconto é maior que zero.').optional(),
  active: z.boolean(),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  maxUses: limit.nullable(),
  maxUsesPerBuyer: limit.nullable(),
  minimumCents: centsUpTo(100_000_000, 'Escreva o valor mínimo.'),
}

export const newCoupon = z
  .object({
    ...fields,
    active: fields.active.default(true),
    startsAt: fields.startsAt.default(null),
    endsAt: fields.endsAt.default(null),
    maxUses: fields.maxUses.default(null),
    maxUsesPerBuyer: fields.maxUsesPerBuyer.default(null),
    minimumCents: fields.minimumCents.default(0),
  })
  .superRefine(addIssuesOf(couponErrors))

/** Omitted fields stay unchanged. Conflicts between fields are checked on the merged coupon (`couponErrors`). */
export const couponChange = z.object(fields).partial()
export type CouponChange = z.output<typeof couponChange>

interface DependentFields {
  type: string
  percent?: number | undefined
  amountCents?: number | undefined
  /** A discount of this type is saved already. */
  hasDiscount?: boolean
  startsAt: Date | null
  endsAt: Date | null
}

/** Errors of fields that contradict each other, by the field that has to be corrected. */
export function couponErrors({ type, startsAt, endsAt, hasDiscount, ...given }: DependentFields): Record<string, string> {
  const [own, other] = type === 'FIXED' ? (['amountCents', 'percent'] as const) : (['percent', 'amountCents'] as const)
  return {
    ...(given[own] === undefined && !hasDiscount ? { [own]: 'Escreva o desconto.' } : {}),
    ...(given[other] === undefined ? {} : { [other]: 'O desconto é de outro tipo.' }),
    ...(startsAt && endsAt && startsAt >= endsAt ? { endsAt: 'O fim vem depois do começo.' } : {}),
  }
}
