import { type Selectable, sql } from 'kysely'
import type { Payments } from '#database/tables.generated.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { orderColumns, type OrderRow } from '#server/orders/order/orders.sql.ts'

export type PaymentRow = Pick<Selectable<Payments>, (typeof paymentColumns)[number]>
export type PaymentMethod = PaymentRow['method']

/** Listed explicitly instead of `*`, so that PostgreSQL can prepare the statements. */
export const paymentColumns = [
  'id',
  'order_id',
  'method',
  'status',
  'idempotency_key',
  'request_id',
  'amount_cents',
  'provider_order_id',
  'provider_checkout_id',
  'provider_charge_id',
  'provider_invoice_id',
  'recurrence_id',
  'pix_text',
  'pay_url',
  'requested_at',
  'refusal',
  'refund_due',
  'paid_cents',
  'refunded_cents',
  'expires_at',
  'next_check_at',
  'checked_at',
  'checks',
  'unreadable_since',
  'unreadable_reason',
  'page_closed_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Payments)[]

export async function paymentById(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').select(paymentColumns).where('id', '=', id).executeTakeFirst()
}

/**
 * Locks an order and then one of its payments: PostgreSQL locks the rows of a result in the order of the clauses (docs/sale.md, order of
 * locks). The payment is locked with FOR UPDATE: `provider_order_id` is unique, so setting it needs the strictest lock. Undefined also if
 * another transaction gave the payment to another order meanwhile.
 */
export async function lockOrderAndPayment(tx: Tx, paymentId: string): Promise<{ order: OrderRow; payment: PaymentRow } | undefined> {
  const { rows } = await sql<Record<string, unknown>>`select ${lockedColumns}
    from orders join payments on payments.order_id = orders.id where payments.id = ${paymentId}
    for no key update of orders for update of payments`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const payment = Object.fromEntries(paymentColumns.map((column) => [column, row[`payment.${column}`]]))
  return { order: row as unknown as OrderRow, payment: payment as unknown as PaymentRow }
}

const lockedColumns = sql.raw(
  [
    ...orderColumns.map((column) => `orders.${column}`),
    ...paymentColumns.map((column) => `payments.${column} as "payment.${column}"`),
  ].join(', '),
)

export async function lastPayment(db: Db, orderId: string, method: PaymentMethod): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .where('method', '=', method)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A card page where the buyer can still pay. A paid one accepts no second payment. `table` is `payments` or its alias. */
export const hasOpenPage = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('method')} = 'CARD' and ${column('page_closed_at')} is null and ${column('expires_at')} > now()
    and ${column('status')} not in ('PAID', 'REFUSED') and (${column('provider_checkout_id')} is not null or ${column('status')} = 'REQUESTING'))`
}

/** Someone who submits again and again leaves that many codes to one order. Those beyond these are read at their own times. */
const mostOpened = 20

/**
 * Payments of an order at the provider that brought money, or may still: not those that were unpaid when the store stopped looking. The newest
 * ones, those with money first, in the order in which they were requested.
 */
export async function openedPayments(db: Db, orderId: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from (
      select id, created_at from payments where order_id = ${orderId}
        and num_nonnulls(provider_order_id, provider_checkout_id, provider_invoice_id) > 0
        and (paid_cents > 0 or next_check_at is not null or checked_at is null or checked_at <= expires_at)
      order by paid_cents > 0 desc, created_at desc, id desc limit ${mostOpened}
    ) as opened order by created_at, id`.execute(db)
  return rows
}

/** Whether the provider is still analyzing a charge. An underpaid payment has this status too, but its money is due for a refund. */
export const hasPaymentInAnalysis = (db: Db, orderId: string): Promise<boolean> =>
  isAny(paymentsOf(db, orderId).where('status', '=', 'IN_ANALYSIS').where('refund_due', '=', false))

/** Whether the order has money that was not refunded. */
export const hasKeptMoney = (db: Db, orderId: string): Promise<boolean> =>
  isAny(paymentsOf(db, orderId).whereRef('paid_cents', '>', 'refunded_cents'))

/** Whether one of these payments has money that was not refunded, as far as it is known. */
export const haveMoney = async (db: Db, paymentIds: readonly string[]): Promise<boolean> =>
  paymentIds.length > 0 && isAny(somePayment(db).where('id', 'in', paymentIds).whereRef('paid_cents', '>', 'refunded_cents'))

/** Whether any payment of the order has brought money, or still can: one that is being requested, too. */
export const hasLivePayment = (db: Db, orderId: string): Promise<boolean> =>
  isAny(paymentsOf(db, orderId).where('status', 'in', ['REQUESTING', 'WAITING', 'IN_ANALYSIS', 'PAID']))

const somePayment = (db: Db) => db.selectFrom('payments').select('id').limit(1)
const paymentsOf = (db: Db, orderId: string) => somePayment(db).where('order_id', '=', orderId)
const isAny = async (payments: ReturnType<typeof somePayment>) => (await payments.executeTakeFirst()) !== undefined

export interface PaymentNames {
  /** Our payment's id. */
  reference: string | null
  orderId: string | null
  chargeId: string | null
  checkoutId: string | null
  /** A subscription. */
  recurrenceId: string | null
}

/** Finds a payment by any of these ids, preferring our own reference. All ids but the reference are the provider's. */
export async function paymentNamed(
  db: Db,
  { reference, orderId, chargeId, checkoutId, recurrenceId }: PaymentNames,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where((where) =>
      where.or([
        where('id', '=', reference),
        where('provider_order_id', '=', orderId),
        where('provider_checkout_id', '=', checkoutId),
        where('id', 'in', where.selectFrom('recurrences').select('recurrences.id').where('recurrences.provider_id', '=', recurrenceId)),
        where('id', 'in', where.selectFrom('charges').select('payment_id').where('charges.id', '=', chargeId)),
      ]),
    )
    .orderBy((order) => order('id', '=', reference), 'desc')
    .limit(1)
    .executeTakeFirst()
}
