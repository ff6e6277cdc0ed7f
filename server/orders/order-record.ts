import type { Selectable } from 'kysely'
import type { Orders } from '#database/tables.generated.ts'
import type { OrderStatus } from '#domain/order-transitions.ts'

/** By name, so that PostgreSQL reads the statements that want them only once. */
export const orderColumns = [
  'id',
  'quote_id',
  'status',
  'email',
  'name',
  'cpf',
  'phone',
  'source',
  'address',
  'has_physical_item',
  'items_cents',
  'shipping_cents',
  'discount_cents',
  'total_cents',
  'coupon_id',
  'method',
  'paid_at',
  'sent_at',
  'expires_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Orders)[]

export type OrderRow = Omit<Selectable<Orders>, 'status'> & { status: OrderStatus }
