import type { Selectable } from 'kysely'
import type { Payments } from '#database/tables.generated.ts'

/** ASKING: stored, the provider's answer not known. REFUSED: the provider would not take it. DECLINED: a charge was made and failed. */
export type PaymentStatus = 'ASKING' | 'WAITING' | 'IN_ANALYSIS' | 'PAID' | 'DECLINED' | 'EXPIRED' | 'REFUSED' | 'REFUNDED'
export type PaymentMethod = 'PIX' | 'CARD'

export type PaymentRow = Omit<Selectable<Payments>, 'status' | 'method'> & { status: PaymentStatus; method: PaymentMethod }

/** By name, so that PostgreSQL reads the statements that want them only once. */
export const paymentColumns = [
  'id',
  'order_id',
  'method',
  'status',
  'idempotency_key',
  'amount_cents',
  'provider_order_id',
  'provider_checkout_id',
  'provider_charge_id',
  'pix_text',
  'pay_url',
  'asked_at',
  'refusal',
  'refund_due',
  'paid_cents',
  'refunded_cents',
  'expires_at',
  'next_check_at',
  'checked_at',
  'checks',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Payments)[]

/** The buyer can still pay it. */
export const payable: readonly PaymentStatus[] = ['ASKING', 'WAITING', 'IN_ANALYSIS']
