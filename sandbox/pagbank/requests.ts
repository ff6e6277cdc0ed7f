import { z } from 'zod'
import { validCpf } from '#domain/platform/values/cpf.ts'

/** The requests that PagBank accepts (docs/providers/pagbank.md#orders), with the texts of its errors. */
const digits = (shortest: number, longest: number) => z.string().regex(new RegExp(`^\\d{${shortest},${longest}}$`), 'invalid_parameter')
const personName = z
  .string()
  .min(1, 'must not be blank')
  .max(120, 'invalid_parameter')
  .regex(/^[^!@#$%¨*()"”\\|{}[\]<>;]*$/, 'must not contains any of the characters [! @ # $ % ¨ * ( ) " ” \\ | { } [ ] < > ;]')
const email = z
  .string()
  .min(10, 'invalid_parameter')
  .max(255, 'invalid_parameter')
  .regex(/^[^A-Z\s@]+@[^A-Z\s@.]+(?:\.[^A-Z\s@.]+)+$/, 'must be a well-formed email address')
const taxId = z.string().refine((id) => validCpf(id) && /^\d{11}$/.test(id), 'must be a valid CPF or CNPJ')
const amount = z.int('invalid_parameter').min(1, 'invalid_parameter').max(999_999_999, 'invalid_parameter')
const isoDate = z.string().refine((text) => !Number.isNaN(Date.parse(text)) && /([+-]\d\d:\d\d|Z)$/.test(text), 'invalid_parameter')
const urls = z.array(z.url('invalid_parameter')).max(1, 'invalid_parameter')

const phone = z.object({
  country: z.coerce.string(),
  area: digits(2, 2),
  number: digits(8, 9),
  type: z.enum(['MOBILE', 'BUSINESS', 'HOME']).optional(),
})
const regions = 'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' ')
const address = z.object({
  street: z.string().min(1, 'must not be blank').max(160),
  number: z.string().min(1, 'must not be blank').max(20),
  complement: z.string().min(1, 'must not be blank').max(40).optional(),
  locality: z.string().min(1, 'must not be blank').max(60),
  city: z.string().min(1, 'must not be blank').max(90),
  region: z.string().max(50).optional(),
  region_code: z.string().refine((code) => regions.includes(code), 'must be a valid region code by ISO 3166-2:BR'),
  country: z.literal('BRA', 'invalid_parameter'),
  postal_code: digits(8, 8),
})
const item = z.object({
  reference_id: z.string().max(255).optional(),
  name: z.string().min(1, 'must not be blank').max(200),
  quantity: z.int().min(1).max(99_999),
  unit_amount: amount,
})

export const orderRequest = z.object({
  reference_id: z.string().min(1).max(64, 'invalid_parameter').optional(),
  customer: z.object({ name: personName, email, tax_id: taxId, phones: z.array(phone).optional() }),
  items: z.array(item).min(1, 'must have at least 1 element'),
  shipping: z.object({ address }).optional(),
  qr_codes: z
    .array(z.object({ amount: z.object({ value: amount }), expiration_date: isoDate.optional() }))
    .length(1)
    .optional(),
  charges: z
    .array(
      z.object({
        reference_id: z.string().max(64).optional(),
        description: z.string().max(64).optional(),
        amount: z.object({ value: amount, currency: z.literal('BRL') }),
        payment_method: z.object({
          type: z.literal('PIX', 'allowed values are [PIX]'),
          pix: z.object({ expiration_date: isoDate.optional() }).optional(),
        }),
      }),
    )
    .length(1)
    .optional(),
  notification_urls: urls.default([]),
})
export type OrderRequest = z.output<typeof orderRequest>

export const checkoutRequest = z
  .object({
    reference_id: z.string().max(64, 'invalid_length').optional(),
    expiration_date: isoDate.optional(),
    customer: z
      .object({
        name: z
          .string()
          .max(120, 'invalid_length')
          .regex(/\S\s+\S/, 'invalid_value'),
        email: z.email('invalid_format').min(10, 'invalid_length').max(60, 'invalid_length'),
        tax_id: z.string().refine(validCpf, 'invalid_value'),
        phone: z
          .object({ country: z.literal('+55', 'invalid_value'), area: digits(2, 2), number: z.string().regex(/^9\d{8}$/, 'invalid_value') })
          .optional(),
      })
      .optional(),
    customer_modifiable: z.boolean().default(true),
    items: z
      .array(
        z.object({
          reference_id: z.string().max(100).optional(),
          name: z.string().max(100, 'invalid_length').optional(),
          quantity: z.int().min(1),
          unit_amount: amount,
        }),
      )
      .min(1, 'invalid_list_element_length'),
    additional_amount: z.int().min(0).max(999_999_900).optional(),
    discount_amount: z.int().min(0).max(999_999_900).optional(),
    payment_methods: z.array(z.object({ type: z.enum(['CREDIT_CARD', 'DEBIT_CARD', 'BOLETO', 'PIX']) })).optional(),
    payment_methods_configs: z
      .array(
        z.object({
          type: z.enum(['CREDIT_CARD', 'DEBIT_CARD']),
          config_options: z.array(z.object({ option: z.string(), value: z.string('invalid_config_option') })),
        }),
      )
      .optional(),
    redirect_url: z.url('invalid_format').max(255, 'invalid_length').optional(),
    return_url: z.url('invalid_format').max(255, 'invalid_length').optional(),
    notification_urls: z.array(z.url('invalid_format').max(100, 'invalid_length')).optional(),
    payment_notification_urls: z.array(z.url('invalid_format').min(5).max(100, 'invalid_length')).optional(),
    recurrence_plan: z
      .object({
        name: z.string().min(1, 'field_cannot_be_empty').max(100, 'invalid_length'),
        billing_cycles: z.int().min(1).optional(),
        interval: z.object({ unit: z.enum(['MONTH', 'YEAR'], 'invalid_enum'), length: z.int().min(1) }),
      })
      .optional(),
  })
  .refine(({ recurrence_plan: plan, items }) => !plan || (items.length === 1 && items[0]!.quantity === 1), {
    message: 'more_than_one_item_not_allowed_for_recurrence',
    path: ['items'],
  })
  .refine(({ recurrence_plan: plan, payment_methods: methods }) => !plan || methods?.every(({ type }) => type === 'CREDIT_CARD'), {
    message: 'payment_method_not_allowed_for_recurrence',
    path: ['payment_methods'],
  })
  .refine(({ recurrence_plan: plan, payment_methods_configs: configs }) => !plan || !configs, {
    message: 'installments_not_allowed_for_recurrence',
    path: ['payment_methods_configs'],
  })
  .refine((checkout) => customerComplete(checkout), { message: 'field_cannot_be_empty', path: ['customer'] })
  .refine((checkout) => (checkout.discount_amount ?? 0) <= checkoutGross(checkout), {
    message: 'invalid_discount_value',
    path: ['discount_amount'],
  })
export type CheckoutRequest = z.output<typeof checkoutRequest>

type Sums = {
  items: { quantity: number; unit_amount: number }[]
  additional_amount?: number | undefined
  discount_amount?: number | undefined
}
const checkoutGross = (checkout: Sums) =>
  checkout.items.reduce((sum, each) => sum + each.quantity * each.unit_amount, 0) + (checkout.additional_amount ?? 0)
export const checkoutTotal = (checkout: Sums) => checkoutGross(checkout) - (checkout.discount_amount ?? 0)

/** A customer that cannot be edited on the page must be complete. */
const customerComplete = (checkout: { customer?: { phone?: unknown } | undefined; customer_modifiable: boolean }) =>
  checkout.customer_modifiable || checkout.customer?.phone !== undefined

/** The path of a field as PagBank writes it: charges[0].amount.value. */
export const wirePath = (path: PropertyKey[]) =>
  path.reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${String(step)}` : String(step)), '')
